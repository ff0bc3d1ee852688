import type { Category } from '@portal/contracts/posts/category';

/** Names are put together by chance from common given and family names of one script; they are nobody's. */
type Names = {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly share: number;
};

export const names: readonly Names[] = [
  {
    share: 12,
    given: [
      'Asha',
      'Rohan',
      'Meera',
      'Sanjay',
      'Kavita',
      'Nikhil',
      'Pooja',
      'Vikram',
      'Sunita',
      'Amol',
      'Farida',
      'Irfan',
      'Leela',
      'Dinesh',
      'Rekha',
      'Mahesh',
      'Anjali',
      'Suresh',
      'Neha',
      'Ganesh',
      'A. K.',
      'S. M.',
    ],
    family: [
      'Patil',
      'Jadhav',
      'Kulkarni',
      'More',
      'Shinde',
      "D'Souza",
      'Gaikwad',
      'Pawar',
      'Deshmukh',
      'Shaikh',
      'Bhosale',
      'Chavan',
      'Kamble',
      'Rao',
      'Mhatre',
      'Salunkhe',
      'Thorat',
      'Wagh',
      'Sutar-Mali',
      'Iyer',
    ],
  },
  {
    share: 7,
    given: [
      'नीलेश',
      'स्मिता',
      'ज्योती',
      'प्रकाश',
      'वैशाली',
      'संतोष',
      'मनीषा',
      'किरण',
      'अर्चना',
      'दत्तात्रय',
      'शुभांगी',
      'विठ्ठल',
    ],
    family: ['पाटील', 'जाधव', 'कुलकर्णी', 'शिंदे', 'गायकवाड', 'देशमुख', 'भोसले', 'चव्हाण', 'काळे', 'मोरे'],
  },
  {
    share: 4,
    given: ['હિતેશ', 'કિંજલ', 'ભાવેશ', 'જિજ્ઞા', 'મિતુલ', 'નયના', 'પરેશ', 'દક્ષા'],
    family: ['પટેલ', 'શાહ', 'દેસાઈ', 'ચૌધરી', 'રાઠોડ', 'મકવાણા'],
  },
  {
    share: 2,
    given: ['கவிதா', 'முருகன்', 'செல்வி', 'அருண்', 'மீனாட்சி', 'கார்த்திக்'],
    family: ['சுப்ரமணியன்', 'ராஜன்', 'பாண்டியன்', 'குமார்'],
  },
  { share: 1, given: ['లక్ష్మి', 'శ్రీనివాస్', 'పద్మ', 'రమేష్'], family: ['రెడ్డి', 'నాయుడు', 'శర్మ'] },
  { share: 1, given: ['ಸುಧಾ', 'ಮಂಜುನಾಥ', 'ಶಿಲ್ಪಾ', 'ಬಸವರಾಜ'], family: ['ಗೌಡ', 'ಹೆಗಡೆ', 'ಪಾಟೀಲ'] },
  { share: 1, given: ['സുജ', 'രാജേഷ്', 'ബിന്ദു'], family: ['നായർ', 'മേനോൻ', 'പിള്ള'] },
  { share: 1, given: ['সুমিতা', 'অনির্বাণ', 'মৌসুমী'], family: ['সেন', 'ঘোষ', 'মুখার্জী'] },
  { share: 1, given: ['ਗੁਰਪ੍ਰੀਤ', 'ਹਰਜੀਤ', 'ਸਿਮਰਨ'], family: ['ਸਿੰਘ', 'ਕੌਰ'] },
  { share: 1, given: ['شبنم', 'عمران', 'نسرین'], family: ['انصاری', 'قریشی'] },
];

type Draft = { readonly title: string; readonly content: string };

const long =
  'We met first under the neem tree, then in the old mess hall, because forty people had said they would come and a hundred and ten did. The head cook remembered who used to take a third helping. ' +
  'We walked the boundary wall from the water tank to the workshop, counted the new classrooms, and argued about where the first computer used to stand. In the afternoon the present students asked us questions, and they were better than ours had been: ' +
  'how to choose between a diploma and a degree, what a hostel in the city costs, whether anybody had failed and come back from it. Several of us had. Before leaving we agreed on three things: a lending shelf for entrance-test books, two visits a term by whoever lives near, and one list of who can host a student who travels for an examination. ' +
  'Write below if you want to be on it.';

export const drafts: Readonly<Record<Category, readonly Draft[]>> = {
  'News Update': [
    {
      title: 'The new science block has its roof',
      content: 'The slab was poured on Sunday. Laboratories should open with the coming term.',
    },
    { title: 'What happened at the batch reunion', content: long },
    {
      title: 'शाळेच्या ग्रंथालयाला नवी पुस्तके',
      content: 'या महिन्यात सहाशे पुस्तके आली. यादी येथे पाहा: https://example.org/granthalay',
    },
    {
      title: 'Board results: everybody passed again',
      content: 'All of Class X and Class XII. The staff room smelt of pedhas until the evening.',
    },
    {
      title: 'Water is back in the upper hostel',
      content: 'The bore well was cleaned and the pump repaired by two of our own. Thank you both.',
    },
    {
      title: 'શાળાના મેદાનમાં નવા વૃક્ષો',
      content: 'આ ચોમાસે બે હજાર રોપા વાવ્યા. સાચવવા માટે મદદ જોઈએ છે.',
    },
  ],
  'Job Opening': [
    {
      title: 'Laboratory technician, district hospital',
      content:
        'Diploma and one year of experience. Shifts, quarters available. Apply by the end of the month: https://example.org/jobs/lab',
    },
    {
      title: 'Two apprentices for solar pumps',
      content: 'ITI electrician or fitter. We train for six months with a stipend, and most stay.',
    },
    {
      title: 'Mathematics teacher for classes VIII to X',
      content:
        'Residential school, sixty kilometres from the city. B.Ed. needed; patience more so.',
    },
    {
      title: 'Junior developer, remote',
      content:
        'TypeScript, a little SQL, and the habit of writing things down. Freshers welcome. Details: https://example.org/jobs/dev and ask me anything here.',
    },
    { title: 'दूध संघात लेखापाल', content: 'बी.कॉम., टॅली. जळगाव येथे. अनुभव असल्यास उत्तम.' },
  ],
  Article: [
    {
      title: 'How I read for the entrance test without coaching',
      content: `I had two borrowed books and a timetable on the back of a calendar.\n\n${long}`,
    },
    {
      title: 'Drip irrigation on a bad slope',
      content:
        'Lay the mains along the contour, not down it. It sounds obvious; it cost me a season to learn.',
    },
    {
      title: 'Three things a first salary should do',
      content:
        'Send some home, keep three months of rent, and buy one thing that you were always refused.',
    },
    { title: 'பள்ளி நினைவுகள்', content: 'அந்த முற்றம், அந்த மணி, அந்த நண்பர்கள். எதுவும் மறக்கவில்லை.' },
    { title: 'What a village doctor packs', content: `${long}\n\nAnd a torch. Always a torch.` },
  ],
  Event: [
    {
      title: 'Alumni day: come in the second week of January',
      content:
        'Breakfast at eight, assembly at nine, volleyball whenever the court is dry. Families welcome.',
    },
    {
      title: 'Blood donation camp',
      content:
        'In the school hall from ten to four. Bring an identity card and eat something first.',
    },
    {
      title: 'Career evening for Class XII',
      content:
        'We need twelve people who can talk honestly for ten minutes about their work. On-line is fine: https://example.org/career-evening',
    },
    { title: 'वार्षिक क्रीडा महोत्सव', content: 'माजी विद्यार्थ्यांचा संघही खेळणार आहे. नावे खाली लिहा.' },
    {
      title: 'Tree walk with the botany club',
      content: 'Sunday at six, before it gets hot. Wear shoes.',
    },
  ],
};

export const replies = [
  'I was there. It was better than that.',
  'Count me in.',
  'खूप छान!',
  'Can somebody share the form?',
  'Which batch are you from? I think we shared a bench.',
  'ખૂબ સરસ. અભિનંદન!',
  'Passing this on to my cousin.',
  'Is there a way to help from far away?',
  'வாழ்த்துகள்!',
  'The mess hall story is true. I was the third helping.',
  'Thank you for writing this down.',
] as const;
