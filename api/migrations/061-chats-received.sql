-- When a chat came here, by our own clock: what the provider says of its times may be wrong, and must not end its keeping.
ALTER TABLE chat_thread ADD COLUMN received_at timestamptz(3) NOT NULL DEFAULT now();
