-- An api caches published videos with their captions for as long as the library's version is the same.
create constraint trigger captions_changed after insert or update or delete on video_captions
  deferrable initially deferred for each row execute function library_changed();
comment on table library_version is 'One row. Its number rises when a published video, its captions or a category changes.';
