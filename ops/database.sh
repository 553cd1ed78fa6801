#!/bin/sh
# Makes the bot's role and database when the container of PostgreSQL is started for the first time. The superuser is left
# without a password, so that only who is in the container gets in as it.
set -eu
psql --username=postgres --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role pulse login password :'password';
create database pulse owner pulse;
alter role postgres password null;
SQL
