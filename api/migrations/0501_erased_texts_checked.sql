alter table journal validate constraint journal_channel_check;
alter table journal validate constraint journal_phone_check;
alter table number_tenures validate constraint number_tenures_phone_check;
