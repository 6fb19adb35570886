/** hls.js ships types for its full build alone; the light one has the same face without subtitles and DRM. */
declare module 'hls.js/light' {
  export { default, ErrorDetails, ErrorTypes, Events } from 'hls.js';
}
