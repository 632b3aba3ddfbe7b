"""The linking models: thinc layers, and their torch modules in `*_torch.py`."""
