package org.gridshed.wire.envelope;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads an envelope's Header: addressing, and whether something in it is signed. One use, one thread. */
final class HeaderBlocks {
    private static final String SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
    private static final String ENCRYPTION = "http://www.w3.org/2001/04/xmlenc#";
    // Longer ones are addresses of nobody; what is cut off can only make them unknown.
    private static final int MAX_VALUE_CHARACTERS = 8192;

    private @Nullable String action;
    private @Nullable String messageId;
    private @Nullable String to;
    private @Nullable String replyTo;
    private @Nullable String faultTo;
    private @Nullable String relatesTo;
    private boolean signed;

    /** Reads from behind the Header's start tag to its end tag. */
    void read(XMLStreamReader xml) throws XMLStreamException {
        int depth = 1;
        String block = "";
        while (depth > 0) {
            int event = xml.next();
            if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
                String namespace = xml.getNamespaceURI();
                signed |= isProtection(namespace, xml.getLocalName());
                boolean addressing =
                        Addressing.NAMESPACE_2005.equals(namespace) || Addressing.NAMESPACE_2004.equals(namespace);
                if (depth == 2) {
                    block = addressing ? xml.getLocalName() : "";
                }
                if (addressing && wanted(depth, block, xml.getLocalName())) {
                    keep(block, text(xml));
                    depth--;
                }
            }
        }
    }

    Addressing addressing() {
        return action == null
                        && messageId == null
                        && to == null
                        && replyTo == null
                        && faultTo == null
                        && relatesTo == null
                ? Addressing.NONE
                : new Addressing(action, messageId, to, replyTo, faultTo, relatesTo);
    }

    boolean signed() {
        return signed;
    }

    private static boolean isProtection(@Nullable String namespace, String name) {
        return (SIGNATURE.equals(namespace) && name.equals("Signature"))
                || (ENCRYPTION.equals(namespace) && name.equals("EncryptedData"));
    }

    private static boolean wanted(int depth, String block, String name) {
        return switch (block) {
            case "Action", "MessageID", "To", "RelatesTo" -> depth == 2;
            case "ReplyTo", "FaultTo" -> depth == 3 && name.equals("Address");
            default -> false;
        };
    }

    private void keep(String block, String value) {
        switch (block) {
            case "Action" -> action = value;
            case "MessageID" -> messageId = value;
            case "To" -> to = value;
            case "ReplyTo" -> replyTo = value;
            case "FaultTo" -> faultTo = value;
            case "RelatesTo" -> relatesTo = relatesTo == null ? value : relatesTo;
            default -> {}
        }
    }

    /** Returns the text of an element, and goes to its end tag. */
    private static String text(XMLStreamReader xml) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (text.length() < MAX_VALUE_CHARACTERS) {
                        text.append(xml.getText());
                    }
                }
                default -> {}
            }
        }
        return text.toString().strip();
    }
}
