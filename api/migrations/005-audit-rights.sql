-- The trigger of 004 refuses changes to what stands written; the application has no right to try either. Old months still
-- go through audit_segment, whose cascade runs with the owner's rights.
revoke update, delete, truncate on audit_entry from clinavoz_app;
-- To page through one clinic's entries, and through all, newest first.
create index audit_newest on audit_entry (at desc, month desc, position desc);
