"""Link a corpus of any size: numbered shards, each written once, on one machine or
on many. Imports neither Ray nor pyarrow before a job runs."""
