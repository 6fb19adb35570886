-- Until now a search could hold any word that a person typed. From now on it holds only words of the video itself.
delete from video_searches;
comment on table video_searches is
  'What was searched for by those who then watched the video: only words that the library itself has, so they name nobody';
