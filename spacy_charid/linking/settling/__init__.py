"""Changes of scores by what one mention tells of another, after the model."""
