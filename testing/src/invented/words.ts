import type { Category } from '@portal/contracts/posts/category';

const list = (text: string): readonly string[] => text.split(';').map((word) => word.trim());

export const towns = list(`
  Pune; Nashik; Nandurbar; Dhule; Jalgaon; Mumbai; Thane; Nagpur; Aurangabad; Kolhapur; Solapur; Sangli; Satara; Ratnagiri; Amravati;
  Akola; Latur; Nanded; Parbhani; Beed; Osmanabad; Buldhana; Washim; Yavatmal; Wardha; Chandrapur; Gadchiroli; Gondia; Bhandara; Hingoli;
  Jalna; Ahmednagar; Raigad; Palghar; Sindhudurg; Shahada; Navapur; Taloda; Akkalkuwa; Sakri; Shirpur; Chopda; Amalner; Malegaon; Surat;
  Vadodara; Ahmedabad; Indore; Bengaluru; Hyderabad; Chennai; New Delhi; पुणे; नाशिक; नंदुरबार; धुळे; जळगाव; सुरत; Dubai; Singapore;
  London; Toronto`);

export const organizations = list(`
  District Hospital; Zilla Parishad; State Transport; Primary Health Centre; Agricultural University; Cooperative Sugar Factory;
  Cooperative Milk Union; District Court; State Electricity Company; Water Resources Department; Forest Department; Police Department;
  Indian Army; Indian Navy; Indian Air Force; Railways; Life Insurance Office; Nationalised Bank; Cooperative Bank; Engineering College;
  Polytechnic College; Medical College; Arts and Science College; Residential School; Teachers' Training College; Software Company;
  Automobile Works; Textile Mill; Solar Pump Works; Seed Company; Drip Irrigation Works; Construction Company; Chartered Accountants;
  Law Office; Own Farm; Own Shop; Own Workshop; Newspaper; Radio Station; Village Council; Self-Help Group; Research Institute;
  Space Research Centre; Pharmacy; Veterinary Clinic; Dental Clinic; Logistics Company; Travel Agency; शेती; दूध संघ; शाळा`);

export const bios = [
  'I teach, I farm on Sundays, and I still play volleyball badly.',
  'Engineer by training, gardener by inclination. Ask me about drip irrigation or about entrance tests.',
  'डॉक्टर. गावातील दवाखाना चालवतो. माजी विद्यार्थ्यांना मदत करायला आवडते.',
  'Happy to host students who travel for an examination.',
  'Second generation in this school: my mother was in the first batch.',
  'શિક્ષક. વાંચન અને ક્રિકેટનો શોખ.',
  'I write software for cooperatives and read everything.',
  'Nurse in a district hospital. Night shifts, mostly. Call before noon.',
  'From the hostel by the water tank. Whoever shared that roof knows.',
  'I keep the accounts of a milk union and the scores of a cricket club.',
] as const;

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
  'Can someone share the form?',
  'Which batch are you from? I think we shared a bench.',
  'ખૂબ સરસ. અભિનંદન!',
  'Passing this on to my cousin.',
  'Is there a way to help from far away?',
  'வாழ்த்துகள்!',
  'The mess hall story is true. I was the third helping.',
  'Thank you for writing this down.',
] as const;

export const chats = [
  'Good morning, everybody.',
  'Who is coming on Sunday?',
  'सुप्रभात!',
  'The ground is dry. Seven o’clock?',
  'I can bring the net, someone else the ball.',
  'Running ten minutes late.',
  'उद्या भेटू.',
  'Photographs are on their way.',
  'Has anybody heard from our batch in Surat?',
  'કેમ છો બધા?',
  'Please book before the fares go up: https://example.org/train',
  'That was a good evening. Thank you all.',
  'My daughter has her entrance test tomorrow. Wish her luck.',
  'All the best to her!',
  'Does anyone have the old attendance register? I want to settle a bet.',
  'We are forty-one now. A hall would be better than a house.',
  'Agreed.',
  'I will ask the head teacher for the hall and write here by Friday, with what it costs and how many chairs there are.',
] as const;

const interests = list(`
  Cricket; Volleyball; Kabaddi; Tree planting; Blood donors; Reading circle; Entrance tests; Civil services; Nurses and doctors; Teachers;
  Farming; Drip irrigation; Software; Photography; Old songs; Theatre; Chess; Trekking; Women at work; Own businesses; Army and police;
  Hostel by the water tank; School library; Reunion; Scholarships; मराठी साहित्य; गणपती उत्सव; ગરબા`);

export function inventGroup(number: number): { name: string; description: string } {
  const interest = interests[number % interests.length] ?? '';
  const town = towns[number % towns.length] ?? '';
  return {
    name: number < interests.length ? interest : `${interest}, ${town}`,
    description: `${interest}: whoever likes it is welcome. We mostly meet in ${town}, and write here in between.`,
  };
}

export const feedbacks = [
  {
    subject: 'Larger letters',
    message: 'My mother reads the feed, and would like larger letters.',
  },
  { subject: 'मराठी', message: 'पोर्टल मराठीत असावे.' },
  { subject: 'Thank you', message: 'I found two class-mates I had not seen since 1994.' },
  {
    subject: 'Slow in our village',
    message: 'In the evening pages take long. In the morning all is well.',
  },
  {
    subject: 'A group for grandparents',
    message: 'Our first batch has grandchildren at the school now.',
  },
  {
    subject: 'Wrong batch',
    message:
      'I chose the wrong batch when I registered. Could it be changed? I left in 1996, not in 1995.',
  },
] as const;

export const contactRequests = [
  'I am in Pune on Friday. May I call you?',
  'My daughter applies where you work. May I ask you a few questions?',
  'हॉस्टेलचे फोटो आहेत. तुमचा नंबर मिळेल का?',
] as const;
