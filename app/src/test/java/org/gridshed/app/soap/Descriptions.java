package org.gridshed.app.soap;

/** Descriptions of services as stacks make them. */
public final class Descriptions {
    private Descriptions() {}

    /**
     * Document/literal, wrapped.
     *
     * @param schema what stands inside of the types
     * @param soap namespace of the binding, for SOAP 1.1 or 1.2
     */
    public static String document(String address, String schema, String soap) {
        return """
                <wsdl:definitions name="ShopService" targetNamespace="urn:shop" xmlns:tns="urn:shop"
                    xmlns:soap="%s" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
                  <wsdl:types>%s</wsdl:types>
                  <wsdl:message name="order"><wsdl:part element="tns:order" name="parameters"/></wsdl:message>
                  <wsdl:message name="orderResponse"><wsdl:part element="tns:order" name="parameters"/></wsdl:message>
                  <wsdl:portType name="Shop"><wsdl:operation name="order">
                    <wsdl:input message="tns:order"/><wsdl:output message="tns:orderResponse"/>
                  </wsdl:operation></wsdl:portType>
                  <wsdl:binding name="ShopBinding" type="tns:Shop">
                    <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
                    <wsdl:operation name="order"><soap:operation soapAction="urn:order" style="document"/>
                      <wsdl:input><soap:body use="literal"/></wsdl:input>
                      <wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>
                  </wsdl:binding>
                  <wsdl:service name="ShopService"><wsdl:port binding="tns:ShopBinding" name="ShopPort">
                    <soap:address location="%s"/></wsdl:port></wsdl:service>
                </wsdl:definitions>
                """.formatted(soap, schema, address);
    }

    /** A schema with what documents have: parts of parts, repeated, optional, nillable and inherited ones, attributes. */
    static String schema() {
        return """
                <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:tns="urn:shop"
                    elementFormDefault="qualified" targetNamespace="urn:shop">
                  <xs:element name="order" type="tns:order"/>
                  <xs:complexType name="order"><xs:sequence>
                    <xs:element name="customer" type="xs:string"/>
                    <xs:element maxOccurs="unbounded" minOccurs="0" name="item" type="tns:item"/>
                    <xs:element name="note" nillable="true" type="xs:string"/>
                    <xs:element form="unqualified" minOccurs="0" name="plain" type="xs:string"/>
                    <xs:choice><xs:element name="cash" type="xs:int"/><xs:element name="card" type="xs:string"/></xs:choice>
                  </xs:sequence></xs:complexType>
                  <xs:complexType name="item"><xs:complexContent><xs:extension base="tns:thing"><xs:sequence>
                    <xs:element name="count" type="xs:int"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
                  <xs:complexType name="thing"><xs:sequence>
                    <xs:element name="name" type="xs:string"/></xs:sequence><xs:attribute name="id" type="xs:string"/></xs:complexType>
                </xs:schema>
                """;
    }

    /** RPC/literal. */
    static String rpc() {
        return """
                <definitions name="AddService" targetNamespace="urn:add" xmlns:tns="urn:add"
                    xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
                    xmlns="http://schemas.xmlsoap.org/wsdl/">
                  <message name="add"><part name="a" type="xs:int"/><part name="b" type="xs:int"/></message>
                  <message name="sum"><part name="sum" type="xs:int"/></message>
                  <portType name="Add"><operation name="add"><input message="tns:add"/><output message="tns:sum"/></operation></portType>
                  <binding name="AddBinding" type="tns:Add">
                    <soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
                    <operation name="add"><soap:operation soapAction=""/>
                      <input><soap:body namespace="urn:add:body" use="literal"/></input>
                      <output><soap:body namespace="urn:add:body" use="literal"/></output></operation>
                  </binding>
                  <service name="AddService"><port binding="tns:AddBinding" name="AddPort">
                    <soap:address location="http://host/services/add"/></port></service>
                </definitions>
                """;
    }
}
