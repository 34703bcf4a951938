-- Whether the writer lets everybody see the goods with his company's artwork on them, beside what he says of them.
alter table review add column mockup_shown boolean not null default false;
