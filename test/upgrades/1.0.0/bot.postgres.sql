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
CREATE TABLE public.aliases (
    server_id text NOT NULL,
    name text NOT NULL,
    written text NOT NULL,
    collection text NOT NULL
);
CREATE TABLE public.boards (
    id text NOT NULL,
    server_id text NOT NULL,
    channel_id text NOT NULL,
    collection text NOT NULL,
    publish integer NOT NULL,
    locale text,
    made_by text,
    added_at bigint DEFAULT 0 NOT NULL,
    due_at bigint NOT NULL,
    checked_at bigint,
    shown text,
    posted_at bigint,
    outcome text,
    outcome_at bigint,
    unposted_since bigint,
    tried_key text,
    tried_at bigint,
    message_id text,
    publication text,
    is_replaced integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused text,
    as_components integer,
    lease text
);
CREATE TABLE public.budgets (
    name text NOT NULL,
    free_at bigint NOT NULL
);
CREATE TABLE public.influencers_over_time (
    collection text NOT NULL,
    first_seen_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    influencers text NOT NULL
);
CREATE TABLE public.known_collections (
    address text NOT NULL,
    name text,
    comparable_name text,
    page text,
    seen_at bigint NOT NULL,
    empty_since bigint,
    first_looked_up_at bigint,
    last_looked_up_at bigint
);
CREATE TABLE public.members (
    id text NOT NULL,
    collection text,
    language text,
    plain integer,
    last_used_at bigint NOT NULL
);
CREATE TABLE public.memory_version (
    version integer NOT NULL
);
CREATE TABLE public.posts_over_time (
    collection text NOT NULL,
    first_seen_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    posts text NOT NULL
);
CREATE TABLE public.removal_feed (
    name text NOT NULL,
    cursor text,
    reached text,
    held_since bigint,
    due_at bigint NOT NULL,
    lease text
);
CREATE TABLE public.scores_over_time (
    collection text NOT NULL,
    first_seen_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    hype double precision NOT NULL,
    gains double precision NOT NULL,
    community double precision NOT NULL,
    total double precision NOT NULL,
    voices bigint,
    floor_price double precision,
    floor_currency text,
    floor_source text,
    floor_at bigint
);
CREATE TABLE public.server_collections (
    server_id text NOT NULL,
    collection text NOT NULL,
    last_looked_up_at bigint NOT NULL
);
CREATE TABLE public.servers (
    id text NOT NULL,
    collection text,
    language text,
    zone text,
    added_at bigint DEFAULT 0 NOT NULL,
    last_used_at bigint NOT NULL
);
CREATE TABLE public.tracked_collections (
    collection text NOT NULL,
    due_at bigint NOT NULL,
    lease text
);
CREATE TABLE public.watches (
    id text NOT NULL,
    server_id text,
    member_id text,
    channel_id text NOT NULL,
    collection text NOT NULL,
    kinds text NOT NULL,
    publish integer NOT NULL,
    wakes integer NOT NULL,
    locale text,
    made_by text,
    added_at bigint DEFAULT 0 NOT NULL,
    due_at bigint NOT NULL,
    planned_at bigint,
    last_planned_at bigint,
    checked_at bigint,
    skip_reason text,
    base text,
    posted_at bigint,
    outcome text,
    outcome_at bigint,
    unposted_since bigint,
    tried_key text,
    tried_at bigint,
    tried_kind text,
    next_base text,
    message_id text,
    publication text,
    failures integer DEFAULT 0 NOT NULL,
    paused text,
    lease text,
    CONSTRAINT watches_of_one CHECK (((server_id IS NULL) <> (member_id IS NULL)))
);
INSERT INTO public.aliases VALUES ('1100000000000000002', 'our owls', 'our owls', '0x00000000000000000000000000000000000000b2');
INSERT INTO public.boards VALUES ('B9xyLrAOSvOB', '1100000000000000002', '200000000000000005', '0x00000000000000000000000000000000000000b2', 0, 'en-US', '1100000000000000004', 1767225600000, 1767225600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL);
INSERT INTO public.budgets VALUES ('recording', 0);
INSERT INTO public.budgets VALUES ('posting', 0);
INSERT INTO public.budgets VALUES ('forgetting', 0);
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766192400000, 1766192400000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766278800000, 1766278800000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766365200000, 1766365200000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766451600000, 1766451600000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766538000000, 1766538000000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766624400000, 1766624400000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766710800000, 1766710800000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766797200000, 1766797200000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766883600000, 1766883600000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766970000000, 1766970000000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1767056400000, 1767056400000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1767142800000, 1767142800000, '[["1","person_0"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766192400000, 1766192400000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766278800000, 1766278800000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766365200000, 1766365200000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766451600000, 1766451600000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766538000000, 1766538000000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766624400000, 1766624400000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766710800000, 1766710800000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766797200000, 1766797200000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766883600000, 1766883600000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766970000000, 1766970000000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1767056400000, 1767056400000, '[["2","person_1"]]');
INSERT INTO public.influencers_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1767142800000, 1767142800000, '[["2","person_1"]]');
INSERT INTO public.known_collections VALUES ('0x00000000000000000000000000000000000000b2', 'Collection 00b2', 'collection00b2', NULL, 1767225600000, NULL, NULL, NULL);
INSERT INTO public.known_collections VALUES ('0x00000000000000000000000000000000000000a1', 'Collection 00a1', 'collection00a1', NULL, 1767225600000, NULL, 1767225600000, 1767225600000);
INSERT INTO public.members VALUES ('1100000000000000004', '0x00000000000000000000000000000000000000b2', 'de', NULL, 1767225600000);
INSERT INTO public.memory_version VALUES (1);
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766192400000, 1766192400000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766278800000, 1766278800000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766365200000, 1766365200000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766451600000, 1766451600000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766538000000, 1766538000000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766624400000, 1766624400000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766710800000, 1766710800000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766797200000, 1766797200000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766883600000, 1766883600000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766970000000, 1766970000000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1767056400000, 1767056400000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1767142800000, 1767142800000, '[["10","1",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766192400000, 1766192400000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766278800000, 1766278800000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766365200000, 1766365200000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766451600000, 1766451600000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766538000000, 1766538000000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766624400000, 1766624400000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766710800000, 1766710800000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766797200000, 1766797200000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766883600000, 1766883600000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766970000000, 1766970000000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1767056400000, 1767056400000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.posts_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1767142800000, 1767142800000, '[["11","2",6912,1638133391000]]');
INSERT INTO public.removal_feed VALUES ('removed', NULL, NULL, NULL, 0, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766192400000, 1766192400000, 21, 0, 15, 17, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766278800000, 1766278800000, 20, 0, 15, 17.25, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766365200000, 1766365200000, 19, 0, 15, 17.5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766451600000, 1766451600000, 18, 0, 15, 17.75, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766538000000, 1766538000000, 17, 0, 15, 18, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766624400000, 1766624400000, 16, 0, 15, 18.25, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766710800000, 1766710800000, 15, 0, 15, 18.5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766797200000, 1766797200000, 14, 0, 15, 18.75, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766883600000, 1766883600000, 13, 0, 15, 19, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1766970000000, 1766970000000, 12, 0, 15, 19.25, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1767056400000, 1767056400000, 11, 0, 15, 19.5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1767142800000, 1767142800000, 10, 0, 15, 19.75, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766192400000, 1766192400000, 21, 1, 15, 18, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766278800000, 1766278800000, 20, 1, 15, 18.25, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766365200000, 1766365200000, 19, 1, 15, 18.5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766451600000, 1766451600000, 18, 1, 15, 18.75, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766538000000, 1766538000000, 17, 1, 15, 19, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766624400000, 1766624400000, 16, 1, 15, 19.25, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766710800000, 1766710800000, 15, 1, 15, 19.5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766797200000, 1766797200000, 14, 1, 15, 19.75, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766883600000, 1766883600000, 13, 1, 15, 20, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1766970000000, 1766970000000, 12, 1, 15, 20.25, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1767056400000, 1767056400000, 11, 1, 15, 20.5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1767142800000, 1767142800000, 10, 1, 15, 20.75, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000a1', 1767225600000, 1767225600000, 71.5, -3.123, 80, 61.4567, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.scores_over_time VALUES ('0x00000000000000000000000000000000000000b2', 1767225600000, 1767225600000, 71.5, -3.123, 80, 61.4567, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.server_collections VALUES ('1100000000000000002', '0x00000000000000000000000000000000000000a1', 1767225600000);
INSERT INTO public.servers VALUES ('1100000000000000002', '0x00000000000000000000000000000000000000a1', 'pt-BR', 'Europe/Berlin', 1767225600000, 1767225600000);
INSERT INTO public.watches VALUES ('HF0Oe4h_Hrgq', '1100000000000000002', NULL, '200000000000000005', '0x00000000000000000000000000000000000000a1', '{"digest":{"every":"day","hour":9,"weekday":1},"alert":{"change":2}}', 0, 1, 'en-US', '1100000000000000004', 1767225600000, 1767225600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO public.watches VALUES ('VVka56Xpijdk', '1100000000000000002', NULL, '200000000000000005', '0x00000000000000000000000000000000000000b2', '{"digest":{"every":"week","hour":18,"weekday":1}}', 0, 1, 'en-US', '1100000000000000004', 1767225600000, 1767225600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
ALTER TABLE ONLY public.aliases
    ADD CONSTRAINT aliases_pkey PRIMARY KEY (server_id, name);
ALTER TABLE ONLY public.boards
    ADD CONSTRAINT boards_once UNIQUE (server_id, channel_id, collection);
ALTER TABLE ONLY public.boards
    ADD CONSTRAINT boards_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.influencers_over_time
    ADD CONSTRAINT influencers_over_time_pkey PRIMARY KEY (collection, first_seen_at);
ALTER TABLE ONLY public.known_collections
    ADD CONSTRAINT known_collections_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.posts_over_time
    ADD CONSTRAINT posts_over_time_pkey PRIMARY KEY (collection, first_seen_at);
ALTER TABLE ONLY public.removal_feed
    ADD CONSTRAINT removal_feed_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.scores_over_time
    ADD CONSTRAINT scores_over_time_pkey PRIMARY KEY (collection, first_seen_at);
ALTER TABLE ONLY public.server_collections
    ADD CONSTRAINT server_collections_pkey PRIMARY KEY (server_id, collection);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tracked_collections
    ADD CONSTRAINT tracked_collections_pkey PRIMARY KEY (collection);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_once UNIQUE (server_id, channel_id, collection);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_once_per_member UNIQUE (member_id, channel_id, collection);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_pkey PRIMARY KEY (id);
CREATE INDEX aliases_by_collection ON public.aliases USING btree (collection);
CREATE INDEX boards_by_channel ON public.boards USING btree (channel_id);
CREATE INDEX boards_by_collection ON public.boards USING btree (collection, paused, added_at, server_id);
CREATE INDEX boards_by_maker ON public.boards USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX boards_by_time ON public.boards USING btree (due_at) WHERE (paused IS NULL);
CREATE INDEX known_collections_by_name ON public.known_collections USING btree (comparable_name) WHERE (last_looked_up_at IS NOT NULL);
CREATE INDEX known_collections_by_time ON public.known_collections USING btree (seen_at);
CREATE INDEX known_collections_looked_up ON public.known_collections USING btree (last_looked_up_at) WHERE (last_looked_up_at IS NOT NULL);
CREATE INDEX members_by_time ON public.members USING btree (last_used_at);
CREATE INDEX server_collections_by_collection ON public.server_collections USING btree (collection, last_looked_up_at);
CREATE INDEX server_collections_by_time ON public.server_collections USING btree (last_looked_up_at);
CREATE INDEX servers_by_collection ON public.servers USING btree (collection);
CREATE INDEX servers_by_time ON public.servers USING btree (last_used_at);
CREATE INDEX tracked_collections_by_time ON public.tracked_collections USING btree (due_at);
CREATE INDEX watches_by_channel ON public.watches USING btree (channel_id);
CREATE INDEX watches_by_collection ON public.watches USING btree (collection, paused, added_at, server_id);
CREATE INDEX watches_by_maker ON public.watches USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX watches_by_time ON public.watches USING btree (due_at) WHERE (paused IS NULL);
CREATE INDEX watches_paused ON public.watches USING btree (paused) WHERE (paused IS NOT NULL);
ALTER TABLE ONLY public.aliases
    ADD CONSTRAINT aliases_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.boards
    ADD CONSTRAINT boards_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(id);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_server_id_fkey FOREIGN KEY (server_id) REFERENCES public.servers(id);
reset search_path;
