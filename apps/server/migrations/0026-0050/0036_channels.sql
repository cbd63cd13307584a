-- A webhook may be a channel of a chat, which gets only what notification rules send. Its address is then its secret:
-- `secret_sealed` has all of it, `url` only its server.
alter table webhook_endpoint add column kind text not null default 'webhook';
alter table webhook_endpoint add constraint webhook_endpoint_kind_check check (kind in ('webhook', 'slack', 'teams'));
-- Of a chat channel's address, so that one that is entered twice is one channel.
alter table webhook_endpoint add column address_sha256 bytea;
create unique index webhook_endpoint_address on webhook_endpoint (client_id, address_sha256) where address_sha256 is not null;

-- The webhooks and chat channels that a rule notifies.
alter table notification_rule add column channel_ids uuid[] not null default '{}';

-- The recipient of a notice may be `channel:` with the id of a webhook, whose delivery then has the id `message_id`.
alter table event_notice drop constraint event_notice_skipped_check;
alter table event_notice add constraint event_notice_skipped_check
  check (skipped in ('paused', 'unsubscribed', 'removed', 'off'));
