import { shell } from '../platform/build/rsbuild.app.ts';

export default shell();
