import { shell } from '../rsbuild.app.ts';

export default shell();
