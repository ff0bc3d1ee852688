import { describe, expect, it } from 'vitest';
import { linksIn } from './text-links.ts';

const hrefs = (text: string) => linksIn(text).map(({ href }) => href);
const shown = (text: string) => linksIn(text).map(({ start, end }) => text.slice(start, end));

describe('texts as members write them', () => {
  it.each([
    ['हे पाहा https://school.org/reunion। मग या', ['https://school.org/reunion']],
    ['یہ دیکھیں https://school.org/x۔ شکریہ', ['https://school.org/x']],
    ['یہ دیکھیں https://school.org/x، شکریہ', ['https://school.org/x']],
    ['See “https://school.org/x” now', ['https://school.org/x']],
    ['See ‘https://school.org/x’ now', ['https://school.org/x']],
    ['See «https://school.org/x» now', ['https://school.org/x']],
    ['Wait https://school.org/x… ok', ['https://school.org/x']],
    ['Here https://school.org/x—and more', ['https://school.org/x']],
    ['Here https://school.org/x。more', ['https://school.org/x']],
    ['Write to 9876543210@school.org please', ['mailto:9876543210@school.org']],
    ['Pay to 9876543210@upi please', []],
    [
      'Book https://school.org/books?vid=ISBN:8172234981 here',
      ['https://school.org/books?vid=ISBN:8172234981'],
    ],
    [
      'Map https://school.org/maps/@18.52,9876543210 here',
      ['https://school.org/maps/@18.52,9876543210'],
    ],
    ['Page https://school.org/#9876543210 here', ['https://school.org/#9876543210']],
    ['I live in Pune.In 2004 I left', []],
    ['Thank you.So nice of you', []],
    ['He has an M.Sc.in physics', []],
    ['Come at 6.30.pm sharp', []],
    ['See minutes.zip and photo.mov', []],
    ['पाहा उदाहरण.भारत येथे', []],
  ])('“%s” leads to %j', (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });
});

describe('a web address ends before what is not part of it', () => {
  it.each([
    ['a danda', 'हे पाहा https://school.org/reunion। मग या'],
    ['a double danda', 'हे पाहा https://school.org/reunion॥ मग या'],
    ['a full stop of Urdu', 'یہ دیکھیں https://school.org/reunion۔ شکریہ'],
    ['a comma of Urdu', 'یہ دیکھیں: https://school.org/reunion، شکریہ'],
    ['a question mark of Urdu', 'کیا https://school.org/reunion؟'],
    ['a closing double quotation mark', 'See “https://school.org/reunion” now'],
    ['a closing single quotation mark', 'See ‘https://school.org/reunion’ now'],
    ['a closing German quotation mark', 'See „https://school.org/reunion“ now'],
    ['a guillemet', 'See «https://school.org/reunion» now'],
    ['straight quotation marks', 'See "https://school.org/reunion" and \'so on\''],
    ['a straight single quotation mark', "See 'https://school.org/reunion' now"],
    ['an ellipsis', 'Wait https://school.org/reunion… ok'],
    ['three full stops', 'Wait https://school.org/reunion... ok'],
    ['a long dash', 'Here https://school.org/reunion—and more'],
    ['a short dash', 'Here https://school.org/reunion–and more'],
    ['a Chinese full stop', 'Here https://school.org/reunion。more'],
    ['a full-width comma', 'Here https://school.org/reunion，more'],
    ['full-width brackets', 'Here（https://school.org/reunion）more'],
    ['corner brackets', 'Here「https://school.org/reunion」more'],
    ['black lenticular brackets', 'Here【https://school.org/reunion】more'],
    ['a danda after Gujarati', 'જુઓ https://school.org/reunion। આભાર'],
    ['a full stop after Gujarati', 'જુઓ https://school.org/reunion. આભાર'],
    ['a full stop of Ethiopia', 'እዚህ https://school.org/reunion። ይመልከቱ'],
    ['a line of a pipe for a danda', 'देखो https://school.org/reunion| फिर'],
    ['brackets around', '(https://school.org/reunion)'],
    ['square brackets', '[https://school.org/reunion]'],
    ['brackets of Markdown', '[reunion](https://school.org/reunion).'],
    ['angle brackets', '<https://school.org/reunion>'],
    ['stars', '*https://school.org/reunion*'],
    ['a praying hand', 'Thanks https://school.org/reunion🙏'],
    ['an exclamation mark and a bracket', '(see https://school.org/reunion!)'],
    ['a word without a space', 'पाहाhttps://school.org/reunion'],
    ['a colon', 'Join:https://school.org/reunion'],
  ])('%s', (_, text) => {
    expect(hrefs(text)).toEqual(['https://school.org/reunion']);
    expect(shown(text)).toEqual(['https://school.org/reunion']);
  });
});

describe('a web address keeps what is part of it', () => {
  it.each([
    'https://en.wikipedia.org/wiki/Pune_(city)',
    'https://en.wikipedia.org/wiki/Pune_(city)_(old)',
    'https://school.org/books?vid=ISBN:8172234981',
    'https://school.org/maps/@18.52,9876543210',
    'https://school.org/#9876543210',
    'https://school.org/?ids[]=1&ids[]=2',
    'https://school.org/?q={a}',
    "https://school.org/o'neill/2004",
    'https://school.org/a|b',
    'https://instagram.com/asha_',
    'https://school.org:8080/x',
    'https://school.org?x=1',
    'http://localhost:3000/x',
    'HTTPS://School.Org/X',
    'https://उदाहरण.भारत/पान',
    'https://पुणे-शाळा.भारत',
    'https://例え.テスト/パス',
    'https://xn--p1b6ci4b4b3a.xn--h2brj9c/x',
    'https://mr.wikipedia.org/wiki/पुणे_(शहर)',
  ])('%s', (address) => {
    expect(hrefs(`See ${address}, and (${address}).`)).toEqual([address, address]);
  });
});

describe('a word with a full stop', () => {
  it.each([
    'I live in Pune.In 2004 I left',
    'Thank you.So nice of you',
    'He has an M.Sc.in physics',
    'Come at 6.30.pm sharp',
    'See minutes.zip and photo.mov',
    'See minutes.zip/x and photo.mov/x',
    'पाहा उदाहरण.भारत येथे',
    'Open school.org or index.html',
    'Between 1.5/2.5, and/or, a.m./p.m.',
    'Thank you.So/nice',
    'The file /home/school.org/x',
    'www. is what www.school says',
    'l·l.cat/x',
    '@school.org/x',
    'ftp://school.org/x',
    'https:// and http://',
    'https://google.com@evil.example/x',
    'https://google.com:80@evil.example/x',
    'javascript://school.org/%0aalert(1)',
    '',
  ])('is no link in “%s”', (text) => {
    expect(hrefs(text)).toEqual([]);
  });

  it.each([
    ['Go to www.school.org.', 'https://www.school.org'],
    ['Go to www.school.org, then', 'https://www.school.org'],
    ['Go to www.school.org,then', 'https://www.school.org'],
    ['Go to www.school.org’s page', 'https://www.school.org'],
    ['Go to (www.school.org/a_(b))', 'https://www.school.org/a_(b)'],
    ['Go to school.org/reunion.', 'https://school.org/reunion'],
    ['Go to school.ac.in/reunion/', 'https://school.ac.in/reunion/'],
    ['Go to school.org:8080/x', 'https://school.org:8080/x'],
    ['Go to SCHOOL.ORG/X', 'https://SCHOOL.ORG/X'],
    ['Go to t.me/batch2004', 'https://t.me/batch2004'],
    ['Go to youtu.be/x?t=1', 'https://youtu.be/x?t=1'],
    ['पाहा उदाहरण.भारत/पान। मग', 'https://उदाहरण.भारत/पान'],
  ])('is a link with www. or with a path: “%s”', (text, href) => {
    expect(hrefs(text)).toEqual([href]);
  });
});

describe('a mail address', () => {
  it.each([
    ['Write to 9876543210@school.org please', 'mailto:9876543210@school.org'],
    ['Write to asha.patil+reunion@mail.school.org.', 'mailto:asha.patil+reunion@mail.school.org'],
    ["Write to 'asha@school.org'", 'mailto:asha@school.org'],
    ["o'neil@school.org", "mailto:o'neil@school.org"],
    ['asha@school.org’s box', 'mailto:asha@school.org'],
    ["asha@school.org's box", 'mailto:asha@school.org'],
    ['(asha@school.org)', 'mailto:asha@school.org'],
    ['mailto:asha@school.org', 'mailto:asha@school.org'],
    ['Mail:asha@school.org', 'mailto:asha@school.org'],
    ['“asha@school.org”', 'mailto:asha@school.org'],
    ['asha@school.org। मग', 'mailto:asha@school.org'],
    ['आशा@उदाहरण.भारत', `mailto:${encodeURI('आशा@उदाहरण.भारत')}`],
  ])('leads to a mail: “%s”', (text, href) => {
    expect(hrefs(text)).toEqual([href]);
  });

  it('is found beside another', () => {
    const both = ['mailto:asha@school.org', 'mailto:ravi@school.org'];
    expect(hrefs('asha@school.org/ravi@school.org')).toEqual(both);
    expect(hrefs('asha@school.org,ravi@school.org')).toEqual(both);
    expect(shown('mailto:asha@school.org')).toEqual(['mailto:asha@school.org']);
  });

  it.each([
    'Pay to 9876543210@upi please',
    'Pay to asha@okicici',
    '@asha@social.example',
    'a@b@school.org',
    'upi://pay?pa=9876543210@upi',
    'ssh://git@school.org/x',
    `${'a'.repeat(65)}@school.org`,
  ])('is not in “%s”', (text) => {
    expect(hrefs(text)).toEqual([]);
  });
});

describe('a phone number', () => {
  it.each([
    ['Call 9876543210.', 'tel:9876543210'],
    ['Call +44 20 7946 0000 today', 'tel:+442079460000'],
    ['Call 098765-43210', 'tel:09876543210'],
    ['Call:9876543210', 'tel:9876543210'],
    ['कॉल 9876543210। मग', 'tel:9876543210'],
  ])('leads to a call: “%s”', (text, href) => {
    expect(hrefs(text)).toEqual([href]);
  });

  it.each(['school.org#9876543210', 'x?n=9876543210', 'A9876543210', '98765432101'])(
    'is not in “%s”',
    (text) => {
      expect(hrefs(text)).toEqual([]);
    },
  );

  it('is found between addresses, in the order of the text', () => {
    expect(
      hrefs('9876543210 https://school.org/9876543211 9876543212 a@school.org 9876543213'),
    ).toEqual([
      'tel:9876543210',
      'https://school.org/9876543211',
      'tel:9876543212',
      'mailto:a@school.org',
      'tel:9876543213',
    ]);
  });
});

describe('takes linear time', () => {
  const pumps = [
    ...['a-', 'a.', 'a', 'a@', '@', 'a@a', 'a/', '://', 'http://', 'https://', 'www.', 'mailto:'],
    ...[
      'a.in/',
      'a@a.in/',
      'a@a.in,',
      '(',
      ')',
      '(a)',
      "'",
      "a'",
      '%',
      '1',
      '1 ',
      '9-',
      '+1',
      ':1',
    ],
    ...['.', '..', '-', 'a&', 'http://a@', 'www.a.', 'xn--', '…', 'अ', 'अ्', '\u200D', 'a.in:1'],
    ...['http://a,', 'www.a.in,', "http://a'", 'a.in/ ', 'http://a/ '],
  ];
  function shortest(text: string): number {
    let best = Infinity;
    for (let round = 0; round < 3; round++) {
      // Counts this process alone, so a busy machine does not lengthen it
      const began = process.cpuUsage();
      linksIn(text);
      best = Math.min(best, process.cpuUsage(began).user / 1_000);
    }
    return best;
  }
  /** Four times the text takes four times as long, and sixteen times as long if the time were quadratic. */
  function isLinear(pump: string): boolean {
    const of = (length: number) => pump.repeat(Math.ceil(length / pump.length));
    const [short, long] = [of(5_000), of(20_000)];
    for (const prefix of ['', 'https://', 'www.a.in/', 'a@'])
      for (let attempt = 0; ; attempt++) {
        const [before, after] = [shortest(prefix + short), shortest(prefix + long)];
        if (after < 10 * Math.max(before, 0.2)) break;
        if (attempt === 10) return false;
      }
    return true;
  }

  it.each(pumps)('over “%s”', (pump) => {
    expect(isLinear(pump)).toBe(true);
  });
});
