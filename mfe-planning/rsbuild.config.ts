import { app } from '../platform/build/rsbuild.app.ts';

export default app('mfe-planning');
