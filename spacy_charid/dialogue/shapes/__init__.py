"""The shapes in which texts hold dialogue: chats, scripts, plays, transcripts."""
