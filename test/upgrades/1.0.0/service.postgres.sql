SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.answers (
    collection text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL COLLATE pg_catalog."C",
    body bytea NOT NULL,
    rebuilt_at bigint NOT NULL
);
CREATE TABLE public.answers_to_rebuild (
    collection text NOT NULL COLLATE pg_catalog."C",
    due_at bigint NOT NULL,
    lease text COLLATE pg_catalog."C",
    changes bigint NOT NULL,
    shown bigint DEFAULT 0 NOT NULL,
    rebuilt_at bigint,
    checked_on integer
);
CREATE TABLE public.collect_positions (
    collection text NOT NULL COLLATE pg_catalog."C",
    query text NOT NULL COLLATE pg_catalog."C",
    since_id text COLLATE pg_catalog."C",
    newest_id text COLLATE pg_catalog."C",
    until_id text COLLATE pg_catalog."C",
    finished_at bigint
);
CREATE TABLE public.collections (
    address text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    terms text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.floor_prices (
    collection text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    price double precision NOT NULL,
    currency text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.keys (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    revoked_at bigint
);
CREATE TABLE public.linked_accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    checked_at bigint NOT NULL
);
CREATE TABLE public.market_listings (
    collection text NOT NULL COLLATE pg_catalog."C",
    chain text COLLATE pg_catalog."C",
    slug text COLLATE pg_catalog."C",
    searched_chains integer NOT NULL,
    checked_at bigint NOT NULL
);
CREATE TABLE public.people (
    collection text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    as_of bigint NOT NULL,
    as_of_post text NOT NULL COLLATE pg_catalog."C",
    screen_name text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    location text NOT NULL COLLATE pg_catalog."C",
    picture_url text NOT NULL COLLATE pg_catalog."C",
    is_verified integer NOT NULL,
    is_protected integer NOT NULL,
    statuses bigint NOT NULL,
    favourites bigint NOT NULL
);
CREATE TABLE public.polls (
    id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    collection text NOT NULL COLLATE pg_catalog."C",
    due_at bigint NOT NULL,
    lease text COLLATE pg_catalog."C"
);
CREATE TABLE public.posts (
    collection text NOT NULL COLLATE pg_catalog."C",
    day integer NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    author text NOT NULL COLLATE pg_catalog."C",
    followers bigint NOT NULL,
    retweets bigint NOT NULL,
    likes bigint NOT NULL,
    text text NOT NULL COLLATE pg_catalog."C",
    lang text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    is_sensitive integer NOT NULL,
    contract text COLLATE pg_catalog."C"
);
CREATE TABLE public.posts_read (
    source text NOT NULL COLLATE pg_catalog."C",
    hour integer NOT NULL,
    posts bigint NOT NULL
);
CREATE TABLE public.removals (
    sequence bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.service_version (
    version integer NOT NULL
);
CREATE TABLE public.source_keys (
    source text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE public.streams (
    id text NOT NULL COLLATE pg_catalog."C",
    host text COLLATE pg_catalog."C",
    read_to bigint,
    state text COLLATE pg_catalog."C",
    missed_ms bigint DEFAULT 0 NOT NULL,
    missed_at bigint,
    due_at bigint NOT NULL,
    lease text COLLATE pg_catalog."C"
);
CREATE TABLE public.tombstones (
    kind text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.tracked_posts (
    id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    uri text NOT NULL COLLATE pg_catalog."C",
    author text NOT NULL COLLATE pg_catalog."C",
    day integer NOT NULL,
    created_at bigint NOT NULL,
    rev text NOT NULL COLLATE pg_catalog."C",
    is_gone integer DEFAULT 0 NOT NULL,
    misses integer DEFAULT 0 NOT NULL,
    check_at bigint NOT NULL
);
CREATE TABLE public.x_days (
    day integer NOT NULL,
    budget bigint NOT NULL,
    spent bigint NOT NULL,
    is_short integer NOT NULL
);
INSERT INTO public.answers_to_rebuild VALUES ('0x00000000000000000000000000000000000000b2', 1795176000000, NULL, 2, 0, NULL, NULL);
INSERT INTO public.answers_to_rebuild VALUES ('0x00000000000000000000000000000000000000a1', 1795176000000, NULL, 3, 0, NULL, NULL);
INSERT INTO public.collections VALUES ('0x00000000000000000000000000000000000000a1', 'Apes', '["apes"]');
INSERT INTO public.collections VALUES ('0x00000000000000000000000000000000000000b2', 'Owls', '["owls"]');
INSERT INTO public.floor_prices VALUES ('0x00000000000000000000000000000000000000a1', 1794916800000, 3, '', 'import');
INSERT INTO public.floor_prices VALUES ('0x00000000000000000000000000000000000000a1', 1795089600000, 1, '', 'import');
INSERT INTO public.people VALUES ('0x00000000000000000000000000000000000000a1', '1001', 1795168800000, '1', 'author_1', 'Author 1', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
INSERT INTO public.people VALUES ('0x00000000000000000000000000000000000000a1', '1002', 1795082400000, '2', 'author_2', 'Author 2', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
INSERT INTO public.people VALUES ('0x00000000000000000000000000000000000000a1', '1041', 1791712800000, '41', 'author_41', 'Author 41', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
INSERT INTO public.people VALUES ('0x00000000000000000000000000000000000000b2', '1003', 1794996000000, '3', 'author_3', 'Author 3', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
INSERT INTO public.posts VALUES ('0x00000000000000000000000000000000000000a1', 20737, '41', 1791712800000, '1041', 410, 1, 2, 'gm apes', 'en', '', 0, NULL);
INSERT INTO public.posts VALUES ('0x00000000000000000000000000000000000000a1', 20776, '2', 1795082400000, '1002', 20, 1, 2, 'gm apes', 'en', '', 0, NULL);
INSERT INTO public.posts VALUES ('0x00000000000000000000000000000000000000a1', 20777, '1', 1795168800000, '1001', 10, 1, 2, 'gm apes', 'en', '', 0, NULL);
INSERT INTO public.posts VALUES ('0x00000000000000000000000000000000000000b2', 20775, '3', 1794996000000, '1003', 30, 1, 2, 'gm owls', 'en', '', 0, NULL);
INSERT INTO public.service_version VALUES (1);
ALTER TABLE ONLY public.answers
    ADD CONSTRAINT answers_pkey PRIMARY KEY (collection, operation);
ALTER TABLE ONLY public.answers_to_rebuild
    ADD CONSTRAINT answers_to_rebuild_pkey PRIMARY KEY (collection);
ALTER TABLE ONLY public.collect_positions
    ADD CONSTRAINT collect_positions_pkey PRIMARY KEY (collection, query);
ALTER TABLE ONLY public.collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.floor_prices
    ADD CONSTRAINT floor_prices_pkey PRIMARY KEY (collection, at);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.linked_accounts
    ADD CONSTRAINT linked_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.market_listings
    ADD CONSTRAINT market_listings_pkey PRIMARY KEY (collection);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (collection, id);
ALTER TABLE ONLY public.polls
    ADD CONSTRAINT polls_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (collection, day, id);
ALTER TABLE ONLY public.posts_read
    ADD CONSTRAINT posts_read_pkey PRIMARY KEY (source, hour);
ALTER TABLE ONLY public.removals
    ADD CONSTRAINT removals_kind_id_key UNIQUE (kind, id);
ALTER TABLE ONLY public.removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (sequence);
ALTER TABLE ONLY public.source_keys
    ADD CONSTRAINT source_keys_pkey PRIMARY KEY (source);
ALTER TABLE ONLY public.streams
    ADD CONSTRAINT streams_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_pkey PRIMARY KEY (kind, id);
ALTER TABLE ONLY public.tracked_posts
    ADD CONSTRAINT tracked_posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.x_days
    ADD CONSTRAINT x_days_pkey PRIMARY KEY (day);
CREATE INDEX answers_to_rebuild_by_time ON public.answers_to_rebuild USING btree (due_at);
CREATE INDEX polls_by_time ON public.polls USING btree (source, due_at);
CREATE INDEX tracked_posts_by_author ON public.tracked_posts USING btree (author);
CREATE INDEX tracked_posts_by_day ON public.tracked_posts USING btree (day);
CREATE INDEX tracked_posts_by_time ON public.tracked_posts USING btree (source, check_at) WHERE (is_gone = 0);
reset search_path;
