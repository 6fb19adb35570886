import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { FileVideo } from 'lucide-react';
import { videoQuery } from '../lib/videos.queries.ts';
import { FinishedVideo } from './finished-video.tsx';
import { QueueButtons } from './queue-buttons.tsx';
import css from './upload.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { VideoTextsForm } from './video-texts-form.tsx';
import type { VideoUpload } from './video-upload.ts';

/** One video of the queue: how far it is on the left, what couples will read on the right. */
export function VideoCard({ video }: { video: VideoUpload }) {
  const made = useQuery({ ...videoQuery(video.videoId ?? 0), enabled: video.videoId !== null });
  const withTexts = video.replaces === null && video.phase !== 'duplicate';
  return (
    <Card>
      <div className={withTexts ? css.columns : undefined}>
        <div className={css.file}>
          <div className={css.fileHead}>
            <span className={css.fileIcon}>
              {video.thumbnail ? (
                <img src={video.thumbnail} alt="" width={88} height={50} />
              ) : (
                <FileVideo aria-hidden="true" />
              )}
            </span>
            <span className={css.fileWords}>
              <strong>{video.name}</strong>
              <span>
                {formatBytes(video.size)}
                {video.replaces !== null && ' · takes the place of the file before'}
              </span>
            </span>
            <QueueButtons video={video} />
          </div>
          {video.videoId === null ? (
            <UploadProgress video={video} />
          ) : (
            <FinishedVideo query={made} itemKey={video.key} />
          )}
        </div>
        {withTexts && <VideoTextsForm video={video} />}
      </div>
    </Card>
  );
}
