import type { Chance } from './chance.ts';

/** Common given and family names in one script. Random combinations belong to nobody. */
type Names = {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly share: number;
};

const words = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

const names: readonly Names[] = [
  {
    share: 14,
    given: words(`
      Asha, Rohan, Meera, Sanjay, Kavita, Nikhil, Pooja, Vikram, Sunita, Amol, Farida, Irfan, Leela, Dinesh, Rekha, Mahesh,
      Anjali, Suresh, Neha, Ganesh, Archana, Ashok, Bharat, Chandrakant, Deepa, Dnyaneshwar, Eknath, Gauri, Hemant, Ishwar,
      Jayashree, Jyoti, Kailash, Kiran, Lata, Madhuri, Manisha, Mukund, Nanda, Nilesh, Pandurang, Pradnya, Prakash, Pratibha,
      Rajendra, Ramesh, Rupali, Sachin, Sadashiv, Savita, Shobha, Shrikant, Smita, Sonali, Swapnil, Tukaram, Ujjwala, Usha,
      Vaishali, Vandana, Vijay, Vinayak, Vishal, Yashwant, A. K., S. M., P. V.`),
    family: words(`
      Patil, Jadhav, Kulkarni, More, Shinde, D'Souza, Gaikwad, Pawar, Deshmukh, Shaikh, Bhosale, Chavan, Kamble, Rao, Mhatre,
      Salunkhe, Thorat, Wagh, Sutar-Mali, Iyer, Ahire, Bagul, Bhamare, Borse, Choudhari, Dhangar, Gavit, Girase, Ingale, Joshi,
      Kapadnis, Khairnar, Kokani, Lokhande, Mahajan, Mali, Nikam, Padvi, Pardeshi, Pathan, Rajput, Sapkale, Sawant, Sonawane,
      Suryawanshi, Tadvi, Tambe, Valvi, Vasave, Zende, D'Costa, Fernandes, O'Brien`),
  },
  {
    share: 7,
    given: words(`
      नीलेश, स्मिता, ज्योती, प्रकाश, वैशाली, संतोष, मनीषा, किरण, अर्चना, दत्तात्रय, शुभांगी, विठ्ठल, अशोक, आशा, उज्ज्वला, एकनाथ,
      कविता, गणेश, गौरी, चंद्रकांत, जयश्री, ज्ञानेश्वर, तुकाराम, दीपा, नंदा, पांडुरंग, प्रतिभा, भारत, माधुरी, राजेंद्र, रुपाली, श्रीकांत, सुनीता`),
    family: words(`
      पाटील, जाधव, कुलकर्णी, शिंदे, गायकवाड, देशमुख, भोसले, चव्हाण, काळे, मोरे, अहिरे, कोकणी, खैरनार, गावित, जोशी, ठाकरे, नाईक,
      निकम, पवार, पाडवी, महाजन, माळी, वळवी, वसावे, वाघ, सूर्यवंशी, सोनवणे`),
  },
  {
    share: 3,
    given: words(`
      अनीता, अमित, उमेश, ऋतु, कमलेश, गीता, दिनेश, पूजा, मनोज, मीरा, मुकेश, रश्मि, राकेश, रेखा, विजय, शालिनी, संजय, सीमा, सुरेश, हरीश`),
    family: words(`शर्मा, वर्मा, यादव, मिश्रा, तिवारी, गुप्ता, चौहान, राजपूत, सिंह, त्रिवेदी, पांडे, अग्रवाल`),
  },
  {
    share: 3,
    given: words(`હિતેશ, કિંજલ, ભાવેશ, જિજ્ઞા, મિતુલ, નયના, પરેશ, દક્ષા, અલ્પેશ, કોમલ, જયેશ, હેતલ, સંજય, રીના`),
    family: words(`પટેલ, શાહ, દેસાઈ, ચૌધરી, રાઠોડ, મકવાણા, વસાવા, ગામીત, જોષી, સોલંકી`),
  },
  {
    share: 1,
    given: words(`கவிதா, முருகன், செல்வி, அருண், மீனாட்சி, கார்த்திக்`),
    family: words(`சுப்ரமணியன், ராஜன், பாண்டியன், குமார்`),
  },
  { share: 1, given: words(`లక్ష్మి, శ్రీనివాస్, పద్మ, రమేష్`), family: words(`రెడ్డి, నాయుడు, శర్మ`) },
  { share: 1, given: words(`ಸುಧಾ, ಮಂಜುನಾಥ, ಶಿಲ್ಪಾ, ಬಸವರಾಜ`), family: words(`ಗೌಡ, ಹೆಗಡೆ, ಪಾಟೀಲ`) },
  { share: 1, given: words(`സുജ, രാജേഷ്, ബിന്ദു`), family: words(`നായർ, മേനോൻ, പിള്ള`) },
  { share: 1, given: words(`সুমিতা, অনির্বাণ, মৌসুমী`), family: words(`সেন, ঘোষ, মুখার্জী`) },
  { share: 1, given: words(`ਗੁਰਪ੍ਰੀਤ, ਹਰਜੀਤ, ਸਿਮਰਨ`), family: words(`ਸਿੰਘ, ਕੌਰ`) },
  { share: 1, given: words(`شبنم, عمران, نسرین`), family: words(`انصاری, قریشی`) },
];
const byShare = names.flatMap((pool) => Array.from({ length: pool.share }, () => pool));

export function inventName(chance: Chance): string {
  const { given, family } = chance.pick(byShare);
  const middle = chance.happens(0.5) ? [chance.pick(given)] : [];
  return [chance.pick(given), ...middle, chance.pick(family)].join(' ');
}
