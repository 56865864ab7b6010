-- A proof gives a session a new identifier; whoever signs out with the one before ends it, too.
ALTER TABLE session ADD COLUMN previous_hash bytea;
