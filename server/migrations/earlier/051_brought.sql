-- What a company's people have brought is summed up before they bring more, without a look at the rows.
create index stored_file_brought on stored_file (company_id) include (size)
  where kind in ('voucher', 'artwork', 'review', 'evidence', 'licence', 'stamped', 'avatar');
