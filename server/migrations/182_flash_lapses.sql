-- What was held for most of its time and let go counts as a lapse too; a company's few holds are found by flash_hold_company.
drop index flash_hold_lapsed;
