import { app } from '../rsbuild.app.ts';

export default app('mfe-admin');
