-- What finance brings of an invoice that was issued at the tax office's own site.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('voucher', 'artwork', 'proof', 'licence', 'avatar',
  'export', 'picture', 'sheet', 'invoice', 'invoicePaper', 'contract', 'stamped', 'statement', 'evidence', 'work', 'packing', 'review', 'ticket'));
