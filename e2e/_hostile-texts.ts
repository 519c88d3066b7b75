/**
 * Texts of people who mean ill: what a page that trusts any of them would run, load, break or be pushed apart by. Made
 * from parts, ours, so that each context meets each payload. `hit()` is what the page must never call; a number tells
 * which text it was.
 */
export function hostileTexts(): string[] {
  return [
    ...new Set([...markup(), ...attributes(), ...hostileAddresses(), ...polyglots(), ...templates(), ...shapes()]),
  ]
}

const calls = [
  'hit()',
  'hit`1`',
  'parent.hit()',
  "window['h'+'it']()",
  '(0,eval)("hit()")',
  'setTimeout`hit\\x28\\x29`',
]

/** Elements that run something when they stand in a page. */
function markup(): string[] {
  const elements = [
    '<script>@</script>',
    '<ScRiPt >@</sCrIpT >',
    '<script src="data:text/javascript,@"></script>',
    '<script type=module>@</script>',
    '<img src=x onerror=@>',
    '<IMG SRC=x OnErRoR="@">',
    '<img/src=x/onerror=@//',
    '<svg onload=@>',
    '<svg><script>@</script></svg>',
    '<svg><animate onbegin=@ attributeName=x dur=1s>',
    '<svg><set attributeName=href to=javascript:@ /><a><text y=20>x</text></a></svg>',
    '<math><mtext><script>@</script></mtext></math>',
    '<iframe srcdoc="<script>@</script>"></iframe>',
    '<iframe src="javascript:@"></iframe>',
    '<object data="javascript:@"></object>',
    '<embed src="javascript:@">',
    '<details open ontoggle=@>x</details>',
    '<video><source onerror=@></video>',
    '<audio src=x onerror=@></audio>',
    '<body onload=@>',
    '<marquee onstart=@>x</marquee>',
    '<input autofocus onfocus=@>',
    '<select autofocus onfocus=@></select>',
    '<form action="javascript:@"><button>x</button></form>',
    '<a href="javascript:@">x</a>',
    '<link rel=stylesheet href="data:text/css,*{color:red}">',
    '<style>@import "data:text/css,*{display:none}"; *{background:url(javascript:@)}</style>',
    '<meta http-equiv=refresh content="0;url=javascript:@">',
    '<base href="https://evil.invalid/">',
    '<template><script>@</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=@>">',
    '<!--><img src=x onerror=@>-->',
    '<![CDATA[<script>@</script>]]>',
  ]
  return elements.flatMap((element) => calls.map((call) => element.replaceAll('@', call)))
}

/** What breaks out of an attribute, or out of a script or a style that a text was written into. */
function attributes(): string[] {
  const quotes = ['"', "'", '`', '&quot;', '&#34;', '\\"', '%22', '\u2028"']
  const ways = [
    '@>',
    '@ onmouseover=hit() x=@',
    '@ autofocus onfocus=hit() x=@',
    '@><img src=x onerror=hit()>',
    '@;hit();//',
    '@-hit()-@',
  ]
  const ends = [
    '</title><script>hit()</script>',
    '</script><script>hit()</script>',
    '</textarea><svg onload=hit()>',
    '</style><svg onload=hit()>',
    '*/hit()/*',
    '}});hit();({({',
    ']]>hit()',
  ]
  return [...quotes.flatMap((quote) => ways.map((way) => way.replaceAll('@', quote))), ...ends]
}

/** Addresses that are code, or lead to another site. */
export function hostileAddresses(): string[] {
  return [
    'javascript:hit()',
    'JaVaScRiPt:hit()',
    ' javascript:hit()',
    '\u0001javascript:hit()',
    'java\tscript:hit()',
    'java\nscript:hit()',
    'javascript&colon;hit()',
    'javascript:%68it()',
    'javascript://%0ahit()',
    'vbscript:hit()',
    'data:text/html,<script>hit()</script>',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"/>',
    'blob:null/hit',
    '//evil.invalid/x',
    '/\\evil.invalid',
    'https:evil.invalid',
    'https://evil.invalid@127.0.0.1/',
    '/%2f%2fevil.invalid',
    '/auth/../..//evil.invalid',
    'feed:javascript:hit()',
  ]
}

/** Many contexts at once. */
function polyglots(): string[] {
  return [
    'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */hit() )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=hit()//>\\x3e',
    '"\'--></style></script><svg/onload=hit()>{{7*7}}$t(app.balance)',
    '\';hit();\'";hit();"//--></script>">\'><script>hit()</script>',
    '<a title="</script><img src onerror=hit()>">${hit()}#{hit()}<%= hit() %>{{constructor.constructor("hit()")()}}',
    '=cmd|"/c calc"!A1<img src=x onerror=hit()>',
  ]
}

/** What a template, a translation or a spreadsheet would fill in or calculate. */
function templates(): string[] {
  return [
    '{{7*7}}',
    '{{nickname}}',
    '{{count, number}}',
    '{{- html}}',
    '$t(app.balance)',
    '$t(errors.screen.title)',
    '$t(app.balance, { "count": 9 })',
    '{{constructor.constructor("hit()")()}}',
    '${hit()}',
    '#{hit()}',
    '<%= hit() %>',
    '<0>bold</0>',
    '%s%n%x',
    '=HYPERLINK("https://evil.invalid","x")',
    "=cmd|' /C calc'!A0",
    '+1+1',
    '-2+3+cmd|" /C calc"!A0',
    '@SUM(1+1)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
  ]
}

/** What pushes a layout apart, turns its direction round or hides. */
function shapes(): string[] {
  return [
    'W'.repeat(10_000),
    'ﷺ'.repeat(60),
    '王'.repeat(500),
    'क्षि'.repeat(300),
    'a\u0301'.repeat(400),
    `Z${'\u0336\u0489\u034f\u0352'.repeat(60)}algo`,
    '\u202egnitirw sthgir',
    '\u2067right\u2069 \u202aleft',
    'Ana\u202e\u2066 100 \u2069BTZ',
    '\u200b\u200c\u200d\ufeff',
    'a\u00adb'.repeat(200),
    'line\u2028after\u2029line',
    'two\nlines\n\n\n\nand more',
    '👩‍👩‍👧‍👦'.repeat(80),
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'محمد 123 <b>Ana</b> (456',
    '&lt;b&gt;&amp;&nbsp;&#x202e;',
    '\ufffd\ufffe',
    'I\u0307İıſ',
    '._.-'.repeat(100),
  ]
}
