import { type FaqNumbers, faqsOf } from '../model/faqs.ts';

/** Shows questions about a model with their answers. */
export function FaqPanel(numbers: FaqNumbers) {
  return (
    <dl className="reference-faqs">
      {faqsOf(numbers).map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
