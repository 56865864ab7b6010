-- Each cause and each measurement of a session counts once too: `what` names it, and is 'session' for the session itself.
ALTER TABLE release_session ADD COLUMN what text NOT NULL DEFAULT 'session', DROP CONSTRAINT release_session_pkey, ADD PRIMARY KEY (app, version, session, what);
