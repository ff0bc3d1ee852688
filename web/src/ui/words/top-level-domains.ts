const known = new Set(
  [
    'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw',
    // The most common domains. File extensions such as zip and mov are left out
    'com org net edu gov mil int info biz name pro jobs mobi museum aero coop asia post tel travel example academy agency app art bank blog book cafe care center chat city click clinic cloud club college community company consulting courses dev design digital education email energy events expert family fashion film finance fitness foundation fun fund games garden global green group guide guru health help hospital host hotel house institute international law legal life link live ltd media money music network news ngo one online page partners party photo photography photos press properties pub recipes red rent restaurant rocks run sale school schools science services shop show site social software solutions space sports store stream studio study support systems team tech technology tips today tools top tours town training travel university vip website wiki win work works world xyz yoga zone',
    'भारत भारतम् भारोत ভারত ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா భారత్ ಭಾರತ ഭാരതം بھارت بارت ڀارت বাংলা ලංකා இலங்கை சிங்கப்பூர் پاکستان ایران عمان قطر مصر امارات السعودية рф бел укр мон срб 中国 中國 香港 台灣 台湾 新加坡 한국 ไทย ລາວ',
  ]
    .join(' ')
    .split(' '),
);

/** In lower case, without the full stop before it. */
export const isTopLevelDomain = (label: string): boolean =>
  known.has(label) || label.startsWith('xn--');
