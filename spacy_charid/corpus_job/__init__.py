"""Link a corpus of any size in shards, on one machine or on a cluster. Ray and pyarrow
are imported only when a job runs."""
