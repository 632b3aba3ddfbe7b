"""Small conversations about texts, in the formats of the corpora; written here."""

import json
from pathlib import Path
from typing import Any, Dict

CHAT: Dict[str, Any] = {
    "t_1": {
        "article_url": "https://example.org/lamp",
        "config": "B",
        "content": [
            {
                "message": "Do you like  lighthouses? ",
                "agent": "agent_1",
                "sentiment": "Curious to dive deeper",
                "knowledge_source": ["FS1", "Personal Knowledge"],
                "turn_rating": "Good",
            },
            {
                "message": "Yes, I do!",
                "agent": "agent_2",
                "sentiment": "Happy",
                "knowledge_source": ["Personal Knowledge"],
                "turn_rating": "Passable",
            },
            {
                "message": "Some keepers had cats, they say.",
                "agent": "agent_1",
                "sentiment": "Neutral",
                "knowledge_source": ["FS2"],
                "turn_rating": "Excellent",
            },
        ],
        "conversation_rating": {"agent_1": "Good", "agent_2": "Good"},
    }
}
FACTS = {
    "entity": "Keeper",
    "shortened_wiki_lead_section": 5,
    "fun_facts": ["Some keepers had cats.", "One lamp burned oil."],
}
READING_SET: Dict[str, Any] = {
    "t_1": {
        "article_url": "https://example.org/lamp",
        "config": "B",
        "agent_1": {
            "FS1": {
                "entity": "Lighthouse",
                "summarized_wiki_lead_section": 3,
                "fun_facts": ["t3_a", "t3_b"],
            },
            "FS2": FACTS,
        },
        "agent_2": {
            "FS1": {
                "entity": "Lighthouse",
                "shortened_wiki_lead_section": 3,
                "fun_facts": ["t3_a", "t3_b"],
            },
            "FS2": FACTS,
        },
        "article": {"url": "https://example.org/lamp", "AS1": "The lamp is lit."},
    }
}
WIKI = {
    "shortened_wiki_lead_section": {"A lighthouse warns ships.": 3},
    "summarized_wiki_lead_section": {"A lighthouse is a tower.\nIt has a lamp.": 3},
}
FILM: Dict[str, Any] = {
    "0": {
        "cast": ["Nora Lind as Ada"],
        "director": "Theo Berg",
        "genre": "drama",
        "introduction": "The Lamp is a film about a keeper. It won prizes.",
        "movieName": "The Lamp",
        "year": "1999",
    },
    "1": "Ada keeps a lamp. A storm comes.",
    "wikiDocumentIdx": 7,
}
FILM_CHAT: Dict[str, Any] = {
    "date": "2020-01-01",
    "rating": 3,
    "whoSawDoc": ["user2"],
    "wikiDocumentIdx": 7,
    "history": [
        {"docIdx": 0, "text": "hello  there\n", "uid": "user1"},
        {"docIdx": 0, "text": "It is about a lamp.", "uid": "user2"},
        {"docIdx": 1, "text": " ", "uid": "user1"},
        {"docIdx": 1, "text": "Nice!", "uid": "user1"},
    ],
    "id": "c1",
}


def write_topical_chat_files(folder: Path) -> Path:
    """Write conversations, reading sets and leads as in the release."""
    files = {
        "conversations/part.json": CHAT,
        "reading_sets/part.json": READING_SET,
        "wiki.json": WIKI,
    }
    for name, value in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(value))
    return folder / "conversations" / "part.json"


def write_film_chat(folder: Path) -> Path:
    """Write a conversation and the documents beside it."""
    (folder / "documents.json").write_text(json.dumps({"lamp": FILM}))
    path = folder / "chats.jsonl"
    path.write_text(json.dumps(FILM_CHAT) + "\n")
    return path
