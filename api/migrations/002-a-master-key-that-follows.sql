-- While the master key is changed: the one that follows, and the root of all hashes sealed by it, as `sealed` is by the one before.
ALTER TABLE master_key_check ADD COLUMN next_key_id text, ADD COLUMN next_sealed bytea;
