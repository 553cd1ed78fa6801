begin;
CREATE TABLE "service_version" (version integer not null);
CREATE TABLE collections (
        address text primary key,
        name    text not null,
        terms   text not null
      );
CREATE TABLE posts (
        collection   text not null,
        day          integer not null,
        id           text not null,
        created_at   bigint  not null,
        author       text not null,
        followers    bigint  not null,
        retweets     bigint  not null,
        likes        bigint  not null,
        text         text not null,
        lang         text not null,
        source       text not null,
        is_sensitive integer not null,
        contract     text,
        primary key (collection, day, id)
      ) without rowid;
CREATE TABLE people (
        collection   text not null,
        id           text not null,
        as_of        bigint  not null,
        as_of_post   text not null,
        screen_name  text not null,
        name         text not null,
        description  text not null,
        location     text not null,
        picture_url  text not null,
        is_verified  integer not null,
        is_protected integer not null,
        statuses     bigint  not null,
        favourites   bigint  not null,
        primary key (collection, id)
      ) without rowid;
CREATE TABLE floor_prices (
        collection text          not null,
        at         bigint           not null,
        price      double precision not null,
        currency   text          not null default '',
        source     text          not null,
        primary key (collection, at)
      ) without rowid;
CREATE TABLE answers (
        collection text  not null,
        operation  text  not null,
        body       blob not null,
        rebuilt_at bigint   not null,
        primary key (collection, operation)
      );
CREATE TABLE answers_to_rebuild (
        collection text primary key,
        due_at     bigint  not null,
        lease      text,
        changes    bigint  not null,
        shown      bigint  not null default 0,
        rebuilt_at bigint,
        checked_on integer
      );
CREATE TABLE polls (
        id         text primary key,
        source     text not null,
        collection text not null,
        due_at     bigint  not null,
        lease      text
      );
CREATE TABLE keys (
        id         text primary key,
        name       text not null,
        hash       text not null unique,
        created_at bigint  not null,
        revoked_at bigint
      );
CREATE TABLE collect_positions (
        collection  text not null,
        query       text not null,
        since_id    text,
        newest_id   text,
        until_id    text,
        finished_at bigint,
        primary key (collection, query)
      );
CREATE TABLE market_listings (
        collection      text primary key,
        chain           text,
        slug            text,
        searched_chains integer not null,
        checked_at      bigint  not null
      );
CREATE TABLE source_keys (
        source     text primary key,
        key        text not null,
        expires_at bigint  not null
      );
CREATE TABLE x_days (
        day      integer primary key,
        budget   bigint  not null,
        spent    bigint  not null,
        is_short integer not null
      );
CREATE TABLE streams (
        id        text primary key,
        host      text,
        read_to   bigint,
        state     text,
        missed_ms bigint  not null default 0,
        missed_at bigint,
        due_at    bigint  not null,
        lease     text
      );
CREATE TABLE posts_read (
        source text not null,
        hour   integer not null,
        posts  bigint  not null,
        primary key (source, hour)
      );
CREATE TABLE linked_accounts (
        id         text primary key,
        account    text not null,
        checked_at bigint  not null
      );
CREATE TABLE tracked_posts (
        id         text primary key,
        source     text not null,
        uri        text not null,
        author     text not null,
        day        integer not null,
        created_at bigint  not null,
        rev        text not null,
        is_gone    integer not null default 0,
        misses     integer not null default 0,
        check_at   bigint  not null
      );
CREATE TABLE tombstones (
        kind text not null,
        id   text not null,
        primary key (kind, id)
      );
CREATE TABLE removals (
        sequence bigint  primary key,
        kind     text not null,
        id       text not null,
        unique (kind, id)
      );
CREATE INDEX answers_to_rebuild_by_time on answers_to_rebuild (due_at);
CREATE INDEX polls_by_time on polls (source, due_at);
CREATE INDEX tracked_posts_by_time on tracked_posts (source, check_at) where is_gone = 0;
CREATE INDEX tracked_posts_by_author on tracked_posts (author);
CREATE INDEX tracked_posts_by_day on tracked_posts (day);
insert into "service_version" values (1);
insert into "collections" values ('0x00000000000000000000000000000000000000a1', 'Apes', '["apes"]');
insert into "collections" values ('0x00000000000000000000000000000000000000b2', 'Owls', '["owls"]');
insert into "posts" values ('0x00000000000000000000000000000000000000a1', 20737, '41', 1791712800000, '1041', 410, 1, 2, 'gm apes', 'en', '', 0, NULL);
insert into "posts" values ('0x00000000000000000000000000000000000000a1', 20776, '2', 1795082400000, '1002', 20, 1, 2, 'gm apes', 'en', '', 0, NULL);
insert into "posts" values ('0x00000000000000000000000000000000000000a1', 20777, '1', 1795168800000, '1001', 10, 1, 2, 'gm apes', 'en', '', 0, NULL);
insert into "posts" values ('0x00000000000000000000000000000000000000b2', 20775, '3', 1794996000000, '1003', 30, 1, 2, 'gm owls', 'en', '', 0, NULL);
insert into "people" values ('0x00000000000000000000000000000000000000a1', '1001', 1795168800000, '1', 'author_1', 'Author 1', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
insert into "people" values ('0x00000000000000000000000000000000000000a1', '1002', 1795082400000, '2', 'author_2', 'Author 2', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
insert into "people" values ('0x00000000000000000000000000000000000000a1', '1041', 1791712800000, '41', 'author_41', 'Author 41', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
insert into "people" values ('0x00000000000000000000000000000000000000b2', '1003', 1794996000000, '3', 'author_3', 'Author 3', '', '', 'https://pbs.twimg.com/profile_images/1/a_normal.png', 0, 0, 5, 3);
insert into "floor_prices" values ('0x00000000000000000000000000000000000000a1', 1794916800000, 3.0, '', 'import');
insert into "floor_prices" values ('0x00000000000000000000000000000000000000a1', 1795089600000, 1.0, '', 'import');
insert into "answers_to_rebuild" values ('0x00000000000000000000000000000000000000a1', 1795176000000, NULL, 3, 0, NULL, NULL);
insert into "answers_to_rebuild" values ('0x00000000000000000000000000000000000000b2', 1795176000000, NULL, 2, 0, NULL, NULL);
commit;
