package soak

// ended ends the sessions of this database whose application has a name like this.
const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
	AND datname = current_database() AND backend_type = 'client backend' AND application_name LIKE $1`
