-- So that a process whose only login is the application's knows that the schema is up to date.
GRANT SELECT ON schema_migration TO clinavoz_app;
