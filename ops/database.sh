#!/bin/sh
# Runs when the PostgreSQL container starts for the first time. Creates the bot's role and database, and removes the superuser's
# password, so that the superuser can log in only from inside the container.
set -eu
psql --username=postgres --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role pulse login password :'password';
create database pulse owner pulse;
alter role postgres password null;
SQL
