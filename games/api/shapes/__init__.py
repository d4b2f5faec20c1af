"""How what may be seen is written: each field by its name, from read models and nothing else."""
