"""Adapt a transformer to dialogues, before it is trained as a CrossEncoderRanker.

python scripts/post_train.py dialogues.spacy --transformer FOLDER --output NEW_FOLDER
"""

import argparse
from pathlib import Path
from statistics import mean

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.responses.ranking.inputs import Said
from spacy_charid.responses.ranking.post_training import PostTrainer

REPORT = 20  # steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dialogues", nargs="+", type=Path)
    parser.add_argument("--format", help="of the dialogues, such as mutual")
    parser.add_argument("--transformer", required=True, type=Path)
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--max-length", type=int, default=240)
    parser.add_argument("--learn-rate", type=float, default=3e-5)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    sessions = [
        [Said(turn.speakers, [], turn.text) for turn in dialogue.utterances]
        for path in args.dialogues
        for dialogue in read_dialogues(path, args.format)
    ]
    settings = {"max_length": args.max_length, "learn_rate": args.learn_rate}
    trainer = PostTrainer(args.transformer, **settings, seed=args.seed)
    for start in range(0, args.steps, REPORT):
        n_steps = min(REPORT, args.steps - start)
        losses = trainer.train(sessions, n_steps=n_steps, batch_size=args.batch)
        words, classes = (mean(one[k] for one in losses) for k in ("words", "classes"))
        print(f"step {start + n_steps}: words {words:.3f}, classes {classes:.3f}")
    trainer.save(args.output)


if __name__ == "__main__":
    main()
