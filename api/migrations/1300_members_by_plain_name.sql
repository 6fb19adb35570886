-- no-transaction: members are listed by the letters that people type: Ọlá between Ola and Olu, not after Zainab.
create index concurrently if not exists member_figures_by_name on member_figures ((nullif(search_text, '')) collate "C", account_id);
drop index concurrently if exists member_figures_name;
