-- What is marked is claimed client by client: on several servers, one statement claims what one of them has.
create index rollup_dirty_client on rollup_dirty (client_id, urgency desc, day desc);
