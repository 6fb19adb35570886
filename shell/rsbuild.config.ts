import { shell } from '../build/rsbuild.app.ts';

export default shell();
