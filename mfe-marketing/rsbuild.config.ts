import { app } from '../build/rsbuild.app.ts';

export default app('mfe-marketing');
