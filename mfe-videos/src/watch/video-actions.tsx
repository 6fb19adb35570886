import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { updateLikes } from '@wedding/shared/contract/video.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button, firstTap } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Bookmark, BookmarkCheck, Heart, Share2 } from 'lucide-react';
import { useShareVideo } from '../hooks/use-share.ts';
import { useSaveLater } from '../hooks/watch-later.queries.ts';
import { keys, patchVideo } from '../lib/query-keys.ts';
import { SaveButton } from '../saved/save-button.tsx';
import css from './watch.module.css';

/** Like, save and share one video. */
export function VideoActions({ video }: { video: VideoDetail }) {
  const like = useLike(video);
  const saveLater = useSaveLater();
  const share = useShareVideo();
  return (
    <Row above={2} gap={2} wrap className={css.actions}>
      <Button
        small
        variant="outline"
        aria-pressed={video.liked}
        icon={<Heart aria-hidden="true" className={video.liked ? css.on : undefined} />}
        onClick={firstTap(like)}
      >
        {video.liked ? 'Liked' : 'Like'}
        {video.likes > 0 && ` · ${formatCount(video.likes)}`}
      </Button>
      <Button
        small
        variant="outline"
        aria-pressed={video.saved}
        icon={video.saved ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
        onClick={firstTap(() => saveLater(video))}
      >
        {video.saved ? 'Saved' : 'Save'}
      </Button>
      <Button small variant="outline" icon={<Share2 aria-hidden="true" />} onClick={() => share(video)}>
        Share
      </Button>
      <SaveButton video={video} />
    </Row>
  );
}

/** Returns a function that likes or unlikes immediately, then fetches the video's state from the server. */
function useLike(video: VideoDetail): () => void {
  const { toast } = useHost();
  const client = useQueryClient();
  const { id, liked, likes } = video;
  const mutation = useMutation({
    mutationFn: (wanted: boolean) =>
      call(updateLikes, { params: { videoId: id }, body: { videoId: id, liked: wanted } }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: keys.video(id) });
      patchVideo(client, id, { liked: wanted, likes: likes + (wanted ? 1 : -1) });
    },
    onSuccess: ({ data }) => patchVideo(client, id, data),
    onError: (error) => {
      patchVideo(client, id, { liked, likes });
      toast.error(messageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.video(id) }),
  });
  return () => mutation.mutate(!liked);
}
