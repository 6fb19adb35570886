/** hls.js only ships types for its full build. The light build has the same interface without subtitles and DRM. */
declare module 'hls.js/light' {
  export { default, ErrorDetails, ErrorTypes, Events } from 'hls.js';
}
