-- What waits is counted as often as anything changes: what waits seldom is found without reading all that ever was.

create index channel_payment_mismatch on channel_payment (created_at) where state = 'mismatch';
create index refund_unsettled on refund (created_at) where state = 'failed' and again_id is null and payback_id is null;
