begin;
CREATE TABLE "memory_version" (version integer not null);
CREATE TABLE servers (
        id           text   primary key,
        collection   text,
        language     text,
        zone         text,
        added_at     bigint not null default 0,
        last_used_at bigint not null
      );
CREATE TABLE aliases (
        server_id  text not null references servers (id) on delete cascade,
        name       text not null,
        written    text not null,
        collection text not null,
        primary key (server_id, name)
      );
CREATE TABLE members (
        id           text   primary key,
        collection   text,
        language     text,
        plain        integer,
        last_used_at bigint not null
      );
CREATE TABLE server_collections (
        server_id         text   not null,
        collection        text   not null,
        last_looked_up_at bigint not null,
        primary key (server_id, collection)
      );
CREATE TABLE known_collections (
        address            text   primary key,
        name               text,
        comparable_name    text,
        page               text,
        seen_at            bigint not null,
        empty_since        bigint,
        first_looked_up_at bigint,
        last_looked_up_at  bigint
      );
CREATE TABLE scores_over_time (
        collection    text             not null,
        first_seen_at bigint           not null,
        last_seen_at  bigint           not null,
        hype          double precision not null,
        gains         double precision not null,
        community     double precision not null,
        total         double precision not null,
        voices        bigint,
        floor_price   double precision,
        floor_currency text,
        floor_source  text,
        floor_at      bigint,
        primary key (collection, first_seen_at)
      ) without rowid;
CREATE TABLE influencers_over_time (
        collection    text   not null,
        first_seen_at bigint not null,
        last_seen_at  bigint not null,
        influencers   text   not null,
        primary key (collection, first_seen_at)
      );
CREATE TABLE posts_over_time (
        collection    text   not null,
        first_seen_at bigint not null,
        last_seen_at  bigint not null,
        posts         text   not null,
        primary key (collection, first_seen_at)
      );
CREATE TABLE tracked_collections (
        collection text   primary key,
        due_at     bigint not null,
        lease      text
      );
CREATE TABLE budgets (
        name    text   primary key,
        free_at bigint not null
      );
CREATE TABLE removal_feed (
        name       text   primary key,
        cursor     text,
        reached    text,
        held_since bigint,
        due_at     bigint not null,
        lease      text
      );
CREATE TABLE watches (
        id              text    primary key,
        server_id       text    references servers (id),
        member_id       text    references members (id),
        channel_id      text    not null,
        collection      text    not null,
        kinds           text    not null,
        publish         integer not null,
        wakes           integer not null,
        locale          text,
        made_by         text,
        added_at        bigint  not null default 0,
        due_at          bigint  not null,
        planned_at      bigint,
        last_planned_at bigint,
        checked_at      bigint,
        skip_reason     text,
        base            text,
        posted_at       bigint,
        outcome         text,
        outcome_at      bigint,
        unposted_since  bigint,
        tried_key       text,
        tried_at        bigint,
        tried_kind      text,
        next_base       text,
        message_id      text,
        publication     text,
        failures        integer not null default 0,
        paused          text,
        lease           text,
        constraint watches_once unique (server_id, channel_id, collection),
        constraint watches_once_per_member unique (member_id, channel_id, collection),
        constraint watches_of_one check ((server_id is null) <> (member_id is null))
      );
CREATE TABLE boards (
        id             text    primary key,
        server_id      text    not null references servers (id),
        channel_id     text    not null,
        collection     text    not null,
        publish        integer not null,
        locale         text,
        made_by        text,
        added_at       bigint  not null default 0,
        due_at         bigint  not null,
        checked_at     bigint,
        shown          text,
        posted_at      bigint,
        outcome        text,
        outcome_at     bigint,
        unposted_since bigint,
        tried_key      text,
        tried_at       bigint,
        message_id     text,
        publication    text,
        is_replaced    integer not null default 0,
        failures       integer not null default 0,
        paused         text,
        as_components  integer,
        lease          text,
        constraint boards_once unique (server_id, channel_id, collection)
      );
CREATE INDEX servers_by_collection on servers (collection);
CREATE INDEX servers_by_time on servers (last_used_at);
CREATE INDEX aliases_by_collection on aliases (collection);
CREATE INDEX members_by_time on members (last_used_at);
CREATE INDEX server_collections_by_time on server_collections (last_looked_up_at);
CREATE INDEX server_collections_by_collection on server_collections (collection, last_looked_up_at);
CREATE INDEX known_collections_by_time on known_collections (seen_at);
CREATE INDEX known_collections_by_name on known_collections (comparable_name) where last_looked_up_at is not null;
CREATE INDEX known_collections_looked_up on known_collections (last_looked_up_at) where last_looked_up_at is not null;
CREATE INDEX tracked_collections_by_time on tracked_collections (due_at);
CREATE INDEX watches_by_time on watches (due_at) where paused is null;
CREATE INDEX watches_paused on watches (paused) where paused is not null;
CREATE INDEX watches_by_channel on watches (channel_id);
CREATE INDEX watches_by_collection on watches (collection, paused, added_at, server_id);
CREATE INDEX watches_by_maker on watches (made_by) where made_by is not null;
CREATE INDEX boards_by_time on boards (due_at) where paused is null;
CREATE INDEX boards_by_channel on boards (channel_id);
CREATE INDEX boards_by_collection on boards (collection, paused, added_at, server_id);
CREATE INDEX boards_by_maker on boards (made_by) where made_by is not null;
insert into "memory_version" values (1);
insert into "servers" values ('1100000000000000002', '0x00000000000000000000000000000000000000a1', 'pt-BR', 'Europe/Berlin', 1767225600000, 1767225600000);
insert into "aliases" values ('1100000000000000002', 'our owls', 'our owls', '0x00000000000000000000000000000000000000b2');
insert into "members" values ('1100000000000000004', '0x00000000000000000000000000000000000000b2', 'de', NULL, 1767225600000);
insert into "server_collections" values ('1100000000000000002', '0x00000000000000000000000000000000000000a1', 1767225600000);
insert into "known_collections" values ('0x00000000000000000000000000000000000000a1', 'Collection 00a1', 'collection00a1', NULL, 1767225600000, NULL, 1767225600000, 1767225600000);
insert into "known_collections" values ('0x00000000000000000000000000000000000000b2', 'Collection 00b2', 'collection00b2', NULL, 1767225600000, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766192400000, 1766192400000, 21.0, 0.0, 15.0, 17.0, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766278800000, 1766278800000, 20.0, 0.0, 15.0, 17.25, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766365200000, 1766365200000, 19.0, 0.0, 15.0, 17.5, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766451600000, 1766451600000, 18.0, 0.0, 15.0, 17.75, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766538000000, 1766538000000, 17.0, 0.0, 15.0, 18.0, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766624400000, 1766624400000, 16.0, 0.0, 15.0, 18.25, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766710800000, 1766710800000, 15.0, 0.0, 15.0, 18.5, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766797200000, 1766797200000, 14.0, 0.0, 15.0, 18.75, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766883600000, 1766883600000, 13.0, 0.0, 15.0, 19.0, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1766970000000, 1766970000000, 12.0, 0.0, 15.0, 19.25, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1767056400000, 1767056400000, 11.0, 0.0, 15.0, 19.5, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1767142800000, 1767142800000, 10.0, 0.0, 15.0, 19.75, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000a1', 1767225600000, 1767225600000, 71.5, -3.123, 80.0, 61.4567, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766192400000, 1766192400000, 21.0, 1.0, 15.0, 18.0, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766278800000, 1766278800000, 20.0, 1.0, 15.0, 18.25, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766365200000, 1766365200000, 19.0, 1.0, 15.0, 18.5, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766451600000, 1766451600000, 18.0, 1.0, 15.0, 18.75, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766538000000, 1766538000000, 17.0, 1.0, 15.0, 19.0, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766624400000, 1766624400000, 16.0, 1.0, 15.0, 19.25, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766710800000, 1766710800000, 15.0, 1.0, 15.0, 19.5, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766797200000, 1766797200000, 14.0, 1.0, 15.0, 19.75, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766883600000, 1766883600000, 13.0, 1.0, 15.0, 20.0, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1766970000000, 1766970000000, 12.0, 1.0, 15.0, 20.25, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1767056400000, 1767056400000, 11.0, 1.0, 15.0, 20.5, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1767142800000, 1767142800000, 10.0, 1.0, 15.0, 20.75, NULL, NULL, NULL, NULL, NULL);
insert into "scores_over_time" values ('0x00000000000000000000000000000000000000b2', 1767225600000, 1767225600000, 71.5, -3.123, 80.0, 61.4567, NULL, NULL, NULL, NULL, NULL);
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766192400000, 1766192400000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766278800000, 1766278800000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766365200000, 1766365200000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766451600000, 1766451600000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766538000000, 1766538000000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766624400000, 1766624400000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766710800000, 1766710800000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766797200000, 1766797200000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766883600000, 1766883600000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1766970000000, 1766970000000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1767056400000, 1767056400000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000a1', 1767142800000, 1767142800000, '[["1","person_0"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766192400000, 1766192400000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766278800000, 1766278800000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766365200000, 1766365200000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766451600000, 1766451600000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766538000000, 1766538000000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766624400000, 1766624400000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766710800000, 1766710800000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766797200000, 1766797200000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766883600000, 1766883600000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1766970000000, 1766970000000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1767056400000, 1767056400000, '[["2","person_1"]]');
insert into "influencers_over_time" values ('0x00000000000000000000000000000000000000b2', 1767142800000, 1767142800000, '[["2","person_1"]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766192400000, 1766192400000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766278800000, 1766278800000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766365200000, 1766365200000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766451600000, 1766451600000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766538000000, 1766538000000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766624400000, 1766624400000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766710800000, 1766710800000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766797200000, 1766797200000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766883600000, 1766883600000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1766970000000, 1766970000000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1767056400000, 1767056400000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000a1', 1767142800000, 1767142800000, '[["10","1",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766192400000, 1766192400000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766278800000, 1766278800000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766365200000, 1766365200000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766451600000, 1766451600000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766538000000, 1766538000000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766624400000, 1766624400000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766710800000, 1766710800000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766797200000, 1766797200000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766883600000, 1766883600000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1766970000000, 1766970000000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1767056400000, 1767056400000, '[["11","2",6912,1638133391000]]');
insert into "posts_over_time" values ('0x00000000000000000000000000000000000000b2', 1767142800000, 1767142800000, '[["11","2",6912,1638133391000]]');
insert into "budgets" values ('recording', 0);
insert into "budgets" values ('posting', 0);
insert into "budgets" values ('forgetting', 0);
insert into "removal_feed" values ('removed', NULL, NULL, NULL, 0, NULL);
insert into "watches" values ('u35AWHtfpRUo', '1100000000000000002', NULL, '200000000000000005', '0x00000000000000000000000000000000000000a1', '{"digest":{"every":"day","hour":9,"weekday":1},"alert":{"change":2}}', 0, 1, 'en-US', '1100000000000000004', 1767225600000, 1767225600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
insert into "watches" values ('AwIF3Tc7acr-', '1100000000000000002', NULL, '200000000000000005', '0x00000000000000000000000000000000000000b2', '{"digest":{"every":"week","hour":18,"weekday":1}}', 0, 1, 'en-US', '1100000000000000004', 1767225600000, 1767225600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
insert into "boards" values ('tK9uzZVV_HOb', '1100000000000000002', '200000000000000005', '0x00000000000000000000000000000000000000b2', 0, 'en-US', '1100000000000000004', 1767225600000, 1767225600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL);
commit;
