import type { Generated, Selectable } from 'kysely';

interface Uploads {
  id: string;
  account_id: number;
  file_name: string;
  size: number;
  received: Generated<number>;
  fingerprint: string | null;
  title: Generated<string>;
  description: Generated<string>;
  category_id: number | null;
  poster: string | null;
  replaces: number | null;
  video_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
export type UploadRow = Selectable<Uploads>;

export interface UploadTables {
  uploads: Uploads;
  upload_parts: { upload_id: string; start: number; key: string };
}
