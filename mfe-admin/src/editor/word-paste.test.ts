import { expect, test } from 'vitest';
import { cleanPasted, hasText } from './paste.ts';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {color:red}</style></head>
<body lang=EN-GB><!--StartFragment-->
<p class=MsoTitle>Hall prices</p>
<h1 style='margin:0'>Ask early<o:p></o:p></h1>
<p class=MsoNormal style='text-align:center'><span style='color:#C00000'>The <b>caterer</b> knows.</span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Chairs</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o </span>Gold</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>Diesel</p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1. </span>Pay</p>
<table class=MsoTableGrid border=1 style='border:none'><tr><td width=10 style='padding:0'><p class=MsoNormal>Rice</p></td><td colspan=2><p>₦9,000</p></td></tr></table>
<p class=MsoNormal><img src="file:///C:/hall.png" width=9><a style='mso-footnote-id:ftn1' href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a></p>
<!--EndFragment--></body></html>`;

test('Word: headings, nested lists, tables and emphasis are kept, and the rest is named', () => {
  const { html, dropped } = cleanPasted(WORD);
  const flat = html.replace(/\s*\n\s*/g, '').replace(/<span>|<\/span>/g, '');
  expect(flat).toContain('<h2>Hall prices</h2>');
  expect(flat).toContain('<h2>Ask early</h2>');
  expect(flat).toContain('The <b>caterer</b> knows.');
  expect(flat).toContain('<ul><li>Chairs<ul><li>Gold</li></ul></li><li>Diesel</li></ul>');
  expect(flat).toContain('<ol><li>Pay</li></ol>');
  expect(flat).toContain(
    '<table><tbody><tr><td><p>Rice</p></td><td colspan="2"><p>₦9,000</p></td></tr></tbody></table>',
  );
  expect(html).not.toMatch(/style|class|<img|StartFragment/);
  expect(dropped).toEqual(['a picture', 'footnotes', 'colours', 'alignment']);
});

const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Two families</span></h1>
<p dir="ltr"><span style="font-weight:700;color:#000000">Both</span><span style="font-style:italic;color:#000000"> mothers</span></p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Aunties</span></p></li><ul><li aria-level="2"><p><span>In Lagos</span></p></li></ul></ul>
<img src="https://lh7-us.googleusercontent.com/a"><img src="https://lh7-us.googleusercontent.com/b"></b>`;

test('Google Docs: the same, and only bold text becomes bold', () => {
  const { html, dropped } = cleanPasted(GOOGLE);
  const flat = html.replace(/\s*\n\s*/g, '').replace(/<span>|<\/span>/g, '');
  expect(flat).toContain('<h2>Two families</h2><p><strong>Both</strong><em> mothers</em></p>');
  expect(flat).toContain('<ul><li><p>Aunties</p><ul><li><p>In Lagos</p></li></ul></li></ul>');
  expect(flat).not.toContain('<b>');
  expect(dropped).toEqual(['2 pictures']);
});

test('a plain text drops nothing', () => {
  expect(cleanPasted('<p>Hello <b>there</b></p>')).toEqual({
    html: '<p>Hello <b>there</b></p>',
    dropped: [],
  });
});

test('cells with a picture of them are pasted as text, a copied picture as a picture', () => {
  const cells = '<style>td {color:red}</style><table><tr><td>Rice</td><td>₦9,000</td></tr></table>';
  expect([hasText(WORD), hasText(cells)]).toEqual([true, true]);
  const picture = '<meta charset="utf-8"><img src="https://hall.example/hall.png" alt="A hall">';
  expect([hasText(picture), hasText('')]).toEqual([false, false]);
});
